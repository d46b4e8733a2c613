// offline.svelte.ts - the service worker as the page sees it: it is asked for when the first screen stands, and a new
// build waits until somebody wants it.
class Offline {
  /** A new build is there and waits. */
  ready = $state(false);
  #waiting: ServiceWorker | null = null;

  start(): void {
    if (!('serviceWorker' in navigator) || !window.isSecureContext) return;
    const begin = (): void => void this.#register();
    if (document.readyState === 'complete') begin();
    else addEventListener('load', begin, { once: true });
  }

  async #register(): Promise<void> {
    try {
      const registration = await navigator.serviceWorker.register('./sw.js', { updateViaCache: 'none' });
      this.#notice(registration);
      registration.addEventListener('updatefound', () =>
        registration.installing?.addEventListener('statechange', () => this.#notice(registration)),
      );
    } catch {
      // A browser that does not want one: then the page needs the net.
    }
  }

  #notice(registration: ServiceWorkerRegistration): void {
    if (!registration.waiting || !navigator.serviceWorker.controller) return;
    this.#waiting = registration.waiting;
    this.ready = true;
  }

  /** Loads the new build; what is played is kept and goes on. */
  update(): void {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    this.#waiting?.postMessage('take-over');
  }
}

export const offline = new Offline();
