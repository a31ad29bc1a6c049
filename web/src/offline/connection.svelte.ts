/** Whether the server answers, or this device shows what it has kept. */

/** The header of an answer that the service worker has kept: when it was given. */
export const SEEN_AT = "x-seen";

class ServerConnection {
  /** Whether the last request was answered by this device, or not at all. */
  lost = $state(false);

  /** Whether this page was opened, or can be, without a network. */
  get kept(): boolean {
    return "serviceWorker" in navigator && navigator.serviceWorker.controller !== null;
  }
}

export const serverConnection = new ServerConnection();
