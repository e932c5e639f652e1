/**
 * The small sign in the corner that tells that a document is connected, and where its log is. It is outside of the body,
 * takes no room, cannot be styled or found by what is inside by the page, and is not printed.
 */
import type { DocumentLike, ElementLike, Scope } from './dom.ts';

export type BadgeState = 'connected' | 'executing' | 'disconnected';

const STYLE = `
:host { all: initial !important; position: fixed !important; right: 8px !important; bottom: 8px !important;
  z-index: 2147483647 !important; pointer-events: none !important; contain: layout style !important; }
div { pointer-events: auto; font: 11px/1.6 ui-monospace, monospace; color: #e8e8e8; background: #202124d9;
  border-radius: 9px; padding: 0 8px; max-width: 60vw; overflow: hidden; text-overflow: ellipsis; white-space: nowrap;
  cursor: default; opacity: .75; transition: opacity .2s; }
div:hover { opacity: 1; }
i { display: inline-block; width: 7px; height: 7px; border-radius: 50%; margin-right: 6px; background: #9aa0a6; }
div[data-state=connected] i { background: #34a853; }
div[data-state=executing] i { background: #fbbc04; }
@media print { :host { display: none !important; } }
`;

export function badge(scope: Scope, document: DocumentLike) {
  let host: ElementLike | undefined;
  let box: ElementLike | undefined;
  let label: ElementLike | undefined;

  function make(): void {
    host = document.createElement('zgate-badge');
    host.setAttribute('aria-hidden', 'true');
    const root = host.attachShadow({ mode: 'closed' });
    try {
      // A style sheet made by script is not subject to the page's policy for inline styles.
      const sheet = new scope.CSSStyleSheet!();
      sheet.replaceSync(STYLE);
      root.adoptedStyleSheets = [sheet];
    } catch {
      const style = document.createElement('style');
      style.textContent = STYLE;
      root.append(style);
    }
    box = document.createElement('div');
    label = document.createElement('span');
    box.append(document.createElement('i'), label);
    root.append(box);
  }

  return {
    /** Shows it, again if the page took it away, once there is something to show it on. */
    show(state: BadgeState, log: string): void {
      try {
        if (!document.body) return;
        if (!host) make();
        if (!host!.isConnected) document.documentElement?.append(host!);
        box!.dataset.state = state;
        label!.textContent = state === 'disconnected' ? 'reconnecting…' : log;
        box!.title =
          state === 'executing' ? 'zgate: running code from the log' : 'zgate: this page has a REPL';
      } catch {
        // A document without room for it (SVG, XML) does without.
      }
    },
  };
}
