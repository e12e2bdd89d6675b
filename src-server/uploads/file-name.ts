/** Everything else could end a link in Markdown, or look like another name. */
const UNSAFE = /[^\p{L}\p{M}\p{N}\p{Pc}.+-]/gu

/** The name of a file that is uploaded: letters, digits, `_`, `-`, `+` and `.` stay, and every other character becomes `_`. */
export function uploadName(sent: string): string {
  const name = sent.replaceAll(UNSAFE, '_')
  return /^\.*$/.test(name) ? `file${name}` : name
}

/** The endings of files that a text shows as a picture, a video or a sound instead of linking to them. */
const SHOWN = /^(?:png|jpe?g|gif|bmp|tiff|ico|webp|svg|mp4|m4v|mov|webm|ogv|mp3|oga|ogg|spx|wav)$/i

/** How a text refers to an uploaded file. A picture has its name without the ending as its alternative text. */
export function describedIn(filename: string, url: string): { alt: string; markdown: string } {
  const dot = filename.lastIndexOf('.')
  const isShown = dot > 0 && SHOWN.test(filename.slice(dot + 1))
  const alt = isShown ? filename.slice(0, dot) : filename
  return { alt, markdown: `${isShown ? '!' : ''}[${alt}](${url})` }
}
