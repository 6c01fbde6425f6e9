// Listeners of the window.

type Listeners = { [K in keyof WindowEventMap]?: (event: WindowEventMap[K]) => void };

/** listen adds listeners to the window, by the names of events, and returns what takes them away. */
export function listen(listeners: Listeners): () => void {
  const all = Object.entries(listeners) as [string, EventListener][];
  for (const [name, listener] of all) addEventListener(name, listener);
  return () => { for (const [name, listener] of all) removeEventListener(name, listener); };
}
