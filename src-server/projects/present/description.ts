import MarkdownIt from 'markdown-it'

const markdown = new MarkdownIt({ html: false, linkify: true })
const KEPT = 1000
const rendered = new Map<string, string>()

/** A description as HTML. Markup that its author wrote as HTML stays text, and links lead nowhere but to the web or to mail. */
export function descriptionHtml(description: string | null): string {
  if (description === null || description === '') return ''
  const known = rendered.get(description)
  if (known !== undefined) return known
  const html = markdown.render(description).trimEnd()
  if (rendered.size >= KEPT) rendered.clear()
  rendered.set(description, html)
  return html
}
