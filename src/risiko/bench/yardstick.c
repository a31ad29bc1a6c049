/* The yardstick of the benchmark: 2003/conquest with uniformly random players in plain C.

   It does the same work as the kernel, for this one way to play alone: in every ply it writes
   all options into a buffer, picks any action of them and applies it, or lets chance decide.
   The dice are those of risiko/mixing.py, so that the same key gives the same games.

   Usage: yardstick KEY FIRST GAMES LIMIT < numbers
   The numbers are those of the kernel's rules, see `struct rules`. Prints a line with winners
   (as bits), turns and plies for each game, then the CPU seconds of playing them all. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { TERRITORIES = 42, CONTINENTS = 6, CARDS = 44, SEATS = 6, BORDERS = 166, RUNGS = 8 };
enum { NOBODY = -1, DISCARD = 9, PILE = 11, JOKER = 3 };
enum { MOST_ATTACKERS = 3, MUST_TRADE = 5 };
enum { MOST_OPTIONS = 13400 };

enum step { DEAL, PLACE, ATTACK, DEFEND, THROW, OCCUPY, MOVE, DRAW, END };
enum verb { DO_PLACE, DO_TRADE, DO_ATTACK, DO_DEFEND, DO_OCCUPY, DO_MOVE, DO_END };

struct option { /* the actions that differ only in their number, lo to hi */
    int8_t verb, a, b, c;
    int32_t lo, hi;
};

struct state {
    int32_t units[TERRITORIES];
    int8_t owner[TERRITORIES];
    int8_t card[CARDS]; /* the seat that holds it, DISCARD or PILE */
    int32_t held[SEATS];
    uint64_t land[SEATS]; /* the territories of a seat, as bits */
    int32_t step, player, stock, resume;
    int32_t source, target, dice, defence;
    int32_t conquered, window, sets, winners;
};

static struct rules { /* read in this order */
    int32_t seats;
    int32_t deal[TERRITORIES];
    int32_t income[TERRITORIES + 1];
    int32_t bonus[CONTINENTS];
    int32_t continent[TERRITORIES];
    int32_t border[TERRITORIES + 1];
    int32_t neighbour[BORDERS];
    int32_t symbol[CARDS];
    int32_t ladder[RUNGS];
    int32_t then;
} rules;

static uint64_t around[TERRITORIES], whole[CONTINENTS]; /* from the rules, as bits */
static struct option options[MOST_OPTIONS];

/* Dice: a number from a key and a counter. */

static int64_t roll(int64_t key, int64_t i, int64_t n)
{
    const int64_t low = 0x7FFFFFFF, step = 0x1E3779B9;
    int64_t x = ((i ^ key) + step) & low, other = key >> 31;
    for (;;) {
        x ^= x >> 16;
        x = (x * 0x7FEB352D) & low;
        x ^= x >> 15;
        x = (x * 0x46CA68B5) & low;
        x ^= x >> 16;
        x ^= other;
        x = (x * 0x2C1B3C6D) & low;
        x ^= x >> 15;
        x = (x * 0x297A2D39) & low;
        x ^= x >> 16;
        int64_t product = x * n, rest = product & low;
        if (rest >= n || rest >= (low + 1) % n)
            return product >> 31;
        x = (x + step) & low;
    }
}

static int64_t branch(int64_t key, int64_t i)
{
    return roll(key, 2 * i, 0x7FFFFFFF) << 31 | roll(key, 2 * i + 1, 0x7FFFFFFF);
}

/* Cards. */

static int cards_at(const struct state *g, int place)
{
    int n = 0;
    for (int card = 0; card < CARDS; card++)
        n += g->card[card] == place;
    return n;
}

static int is_set(int a, int b, int c)
{
    int x = rules.symbol[a], y = rules.symbol[b], z = rules.symbol[c];
    if (x == JOKER || y == JOKER || z == JOKER)
        return 1;
    return (x == y && y == z) || (x != y && y != z && x != z);
}

static void trade(struct state *g, int a, int b, int c)
{
    int last = RUNGS - 1;
    int worth = g->sets < last ? rules.ladder[g->sets]
                               : rules.ladder[last] + (g->sets - last) * rules.then;
    g->card[a] = g->card[b] = g->card[c] = DISCARD;
    g->sets++;
    if (g->step != PLACE) {
        g->resume = g->step;
        g->step = PLACE;
        g->stock = 0;
    }
    g->stock += worth;
}

static int open_pile(struct state *g)
{
    if (cards_at(g, PILE) > 0)
        return 1;
    int n = 0;
    for (int card = 0; card < CARDS; card++)
        if (g->card[card] == DISCARD) {
            g->card[card] = PILE;
            n++;
        }
    return n > 0;
}

/* The course of a turn. */

static int income(const struct state *g, int seat)
{
    int units = rules.income[g->held[seat]];
    for (int continent = 0; continent < CONTINENTS; continent++)
        if ((g->land[seat] & whole[continent]) == whole[continent])
            units += rules.bonus[continent];
    return units;
}

static void start_turn(struct state *g, int seat)
{
    g->player = seat;
    g->step = g->resume = PLACE;
    g->stock = income(g, seat);
    g->conquered = 0;
    g->window = 1;
}

static void next_turn(struct state *g)
{
    int seat = g->player;
    do
        seat = (seat + 1) % rules.seats;
    while (g->held[seat] == 0);
    start_turn(g, seat);
}

static void end_turn(struct state *g)
{
    if (g->conquered && open_pile(g))
        g->step = DRAW;
    else
        next_turn(g);
}

static void eliminate(struct state *g, int loser)
{
    for (int card = 0; card < CARDS; card++)
        if (g->card[card] == loser)
            g->card[card] = g->player;
    g->window = 1;
    int alive = 0;
    for (int seat = 0; seat < rules.seats; seat++)
        alive += g->held[seat] > 0;
    if (alive == 1) {
        g->step = END;
        g->winners = 1 << g->player;
    }
}

static void conquer(struct state *g)
{
    int loser = g->owner[g->target];
    g->held[loser]--;
    g->held[g->player]++;
    g->land[loser] &= ~(1ULL << g->target);
    g->land[g->player] |= 1ULL << g->target;
    g->owner[g->target] = g->player;
    g->units[g->source] -= g->dice;
    g->units[g->target] = g->dice;
    g->conquered = 1;
    g->step = OCCUPY;
    if (g->held[loser] == 0)
        eliminate(g, loser);
}

/* Chance. */

#define SORT(high, low) do { if (high < low) { int t_ = high; high = low; low = t_; } } while (0)

static void throw_dice(struct state *g, int outcome)
{
    int a[3] = {-1, -1, -1}, d[2] = {-1, -1};
    for (int k = 0; k < g->dice; k++, outcome /= 6)
        a[k] = outcome % 6;
    for (int k = 0; k < g->defence; k++, outcome /= 6)
        d[k] = outcome % 6;
    SORT(a[0], a[1]);
    SORT(a[1], a[2]);
    SORT(a[0], a[1]);
    SORT(d[0], d[1]);
    int pairs = g->dice < g->defence ? g->dice : g->defence;
    int losses = a[0] <= d[0];
    if (pairs == 2)
        losses += a[1] <= d[1];
    g->units[g->source] -= losses;
    g->units[g->target] -= pairs - losses;
    if (g->units[g->target] == 0)
        conquer(g);
    else
        g->step = ATTACK;
}

static int free_territories(const struct state *g)
{
    int n = 0;
    for (int t = 0; t < TERRITORIES; t++)
        n += g->owner[t] == NOBODY;
    return n;
}

static void deal(struct state *g, int outcome)
{
    int free = free_territories(g), seat = rules.deal[TERRITORIES - free], t = 0;
    while (g->owner[t] != NOBODY || outcome-- > 0)
        t++;
    g->owner[t] = seat;
    g->units[t] = 1;
    g->held[seat]++;
    g->land[seat] |= 1ULL << t;
    if (free == 1)
        start_turn(g, 0);
}

static void draw_card(struct state *g, int outcome)
{
    int card = 0;
    while (g->card[card] != PILE || outcome-- > 0)
        card++;
    g->card[card] = g->player;
    next_turn(g);
}

static int outcomes(const struct state *g)
{
    static const int throws[] = {1, 6, 36, 216, 1296, 7776};
    if (g->step == THROW)
        return throws[g->dice + g->defence];
    return g->step == DRAW ? cards_at(g, PILE) : free_territories(g);
}

static void happen(struct state *g, int outcome)
{
    if (g->step == THROW)
        throw_dice(g, outcome);
    else if (g->step == DRAW)
        draw_card(g, outcome);
    else
        deal(g, outcome);
}

/* Decisions. */

static int lowest(uint64_t bits)
{
    return __builtin_ctzll(bits);
}

static int add(int n, int verb, int a, int b, int c, int lo, int hi)
{
    options[n] = (struct option){verb, a, b, c, lo, hi};
    return n + 1;
}

static int trade_options(const struct state *g, int n)
{
    int player = g->player;
    if (!g->window || cards_at(g, player) < 3)
        return n;
    for (int a = 0; a < CARDS; a++) {
        if (g->card[a] != player)
            continue;
        for (int b = a + 1; b < CARDS; b++) {
            if (g->card[b] != player)
                continue;
            for (int c = b + 1; c < CARDS; c++)
                if (g->card[c] == player && is_set(a, b, c))
                    n = add(n, DO_TRADE, a, b, c, 1, 1);
        }
    }
    return n;
}

/* at the start of a turn, and after an elimination */
static int must_trade(const struct state *g)
{
    int starts = g->step == PLACE && g->resume == PLACE;
    return (starts || g->window) && cards_at(g, g->player) >= MUST_TRADE;
}

static int place_options(const struct state *g, int n)
{
    if (must_trade(g))
        return n;
    for (uint64_t left = g->land[g->player]; left; left &= left - 1)
        n = add(n, DO_PLACE, lowest(left), 0, 0, 1, g->stock);
    return n;
}

static int border_options(const struct state *g, int verb, int n)
{
    uint64_t own = g->land[g->player], goals = verb == DO_MOVE ? own : ~own;
    for (uint64_t left = own; left; left &= left - 1) {
        int from = lowest(left), most = g->units[from] - 1;
        if (most < 1)
            continue;
        if (verb == DO_ATTACK && most > MOST_ATTACKERS)
            most = MOST_ATTACKERS;
        for (uint64_t to = around[from] & goals; to; to &= to - 1)
            n = add(n, verb, from, lowest(to), 0, 1, most);
    }
    return add(n, DO_END, 0, 0, 0, 1, 1);
}

static int list_options(const struct state *g)
{
    int least;
    switch (g->step) {
    case PLACE:
        return place_options(g, trade_options(g, 0));
    case ATTACK:
        if (must_trade(g))
            return trade_options(g, 0);
        return border_options(g, DO_ATTACK, trade_options(g, 0));
    case DEFEND:
        return add(0, DO_DEFEND, 0, 0, 0, 1, g->units[g->target] > 1 ? 2 : 1);
    case OCCUPY: /* the least march-in is made already; the number counts all who go */
        least = g->units[g->target];
        return add(0, DO_OCCUPY, 0, 0, 0, least, least + g->units[g->source] - 1);
    default:
        return border_options(g, DO_MOVE, 0);
    }
}

static void act(struct state *g, const struct option *o, int n)
{
    int more;
    switch (o->verb) {
    case DO_TRADE:
        trade(g, o->a, o->b, o->c);
        break;
    case DO_PLACE:
        g->units[o->a] += n;
        g->stock -= n;
        if (g->resume == PLACE)
            g->window = 0;
        if (g->stock == 0) {
            g->step = ATTACK;
            g->resume = PLACE;
        }
        break;
    case DO_ATTACK:
        g->source = o->a;
        g->target = o->b;
        g->dice = n;
        g->window = 0;
        g->step = DEFEND;
        break;
    case DO_DEFEND:
        g->defence = n;
        g->step = THROW;
        break;
    case DO_OCCUPY:
        more = n - g->units[g->target];
        g->units[g->source] -= more;
        g->units[g->target] += more;
        g->step = ATTACK;
        break;
    case DO_MOVE:
        g->units[o->a] -= n;
        g->units[o->b] += n;
        end_turn(g);
        break;
    case DO_END:
        g->window = 0;
        if (g->step == ATTACK)
            g->step = MOVE;
        else
            end_turn(g);
        break;
    }
}

/* Games. */

static void advance(struct state *g, int64_t key, int64_t ply)
{
    if (g->step == THROW || g->step == DRAW || g->step == DEAL) {
        happen(g, roll(key, ply, outcomes(g)));
        return;
    }
    int n = list_options(g);
    int64_t total = 0;
    for (int k = 0; k < n; k++)
        total += options[k].hi - options[k].lo + 1;
    int64_t index = roll(key, ply, total);
    const struct option *o = options;
    while (index > o->hi - o->lo) {
        index -= o->hi - o->lo + 1;
        o++;
    }
    act(g, o, o->lo + index);
}

struct result {
    int winners, turns, plies;
};

static struct result play(int64_t key, int limit)
{
    struct state g = {.step = DEAL, .resume = PLACE};
    for (int t = 0; t < TERRITORIES; t++)
        g.owner[t] = NOBODY;
    for (int card = 0; card < CARDS; card++)
        g.card[card] = PILE;
    struct result result = {0, 0, 0};
    while (g.step != END && result.plies < limit) {
        int player = g.player, dealing = g.step == DEAL;
        advance(&g, key, result.plies++);
        result.turns += g.step != DEAL && (dealing || g.player != player);
    }
    result.winners = g.winners;
    return result;
}

static int read_rules(void)
{
    int32_t *number = (int32_t *)&rules;
    for (size_t k = 0; k < sizeof rules / sizeof *number; k++)
        if (scanf("%d", &number[k]) != 1)
            return 0;
    for (int t = 0; t < TERRITORIES; t++) {
        whole[rules.continent[t]] |= 1ULL << t;
        for (int k = rules.border[t]; k < rules.border[t + 1]; k++)
            around[t] |= 1ULL << rules.neighbour[k];
    }
    return 1;
}

int main(int argc, char **argv)
{
    if (argc != 5 || !read_rules()) {
        fprintf(stderr, "usage: yardstick KEY FIRST GAMES LIMIT < numbers\n");
        return 2;
    }
    int64_t key = strtoll(argv[1], NULL, 10), first = strtoll(argv[2], NULL, 10);
    int games = atoi(argv[3]), limit = atoi(argv[4]);
    struct result *results = calloc(games, sizeof *results);
    if (results == NULL)
        return 1;
    clock_t begin = clock();
    for (int k = 0; k < games; k++)
        results[k] = play(branch(key, first + k), limit);
    clock_t end = clock();
    for (int k = 0; k < games; k++)
        printf("%d %d %d\n", results[k].winners, results[k].turns, results[k].plies);
    printf("%.6f\n", (double)(end - begin) / CLOCKS_PER_SEC);
    free(results);
    return 0;
}
