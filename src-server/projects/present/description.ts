import MarkdownIt from 'markdown-it'

const markdown = new MarkdownIt({ html: false, linkify: true })
const KEPT = 1000
const rendered = new Map<string, string>()

/** A description as HTML. HTML in the description is escaped, and links may only lead to web and mail addresses. */
export function descriptionHtml(description: string | null): string {
  if (description === null || description === '') return ''
  const known = rendered.get(description)
  if (known !== undefined) return known
  const html = markdown.render(description).trimEnd()
  if (rendered.size >= KEPT) rendered.clear()
  rendered.set(description, html)
  return html
}
