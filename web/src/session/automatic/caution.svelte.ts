/** The coach's warning before a large mistake: asked once for a decision, before it is sent. */

export interface Objection {
  /** What speaks against the decision. */
  readonly text: string;
  /** Decides all the same. */
  readonly insist: () => void;
}

export class Caution {
  /** What is to be answered. */
  open = $state.raw<Objection | null>(null);
  private heard = "";

  /** Whether nobody has been asked about a decision yet; from now on somebody has. */
  isNew(ply: number, action: string): boolean {
    const decision = `${ply} ${action}`;
    if (decision === this.heard) return false;
    this.heard = decision;
    return true;
  }

  /** The player has thought about it. */
  answer(insist: boolean): void {
    const objection = this.open;
    this.open = null;
    if (insist) objection?.insist();
  }
}
