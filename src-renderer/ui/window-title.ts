let title = 'Gantry'
let prefix = ''

/** Sets the title of the window: what the screen shows. */
export function setWindowTitle(shown: string): void {
  title = `${shown} · Gantry`
  document.title = prefix + title
}

/** Puts a text before every title; an empty one ends that. */
export function setTitlePrefix(text: string): void {
  prefix = text
  document.title = prefix + title
}
