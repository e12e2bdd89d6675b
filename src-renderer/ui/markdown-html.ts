import markdownIt, { type RendererRule, type StateCore, type Token } from 'markdown-it'
import { uploadedName, uploadPath } from './upload-address.ts'

const markdown = markdownIt({ html: false, linkify: true, breaks: false, typographer: false })
markdown.core.ruler.push('tasks', markTasks)
markdown.core.ruler.push('headings', lowerHeadings)
markdown.core.ruler.push('references', linkReferences)
markdown.core.ruler.push('directions', setDirections)
markdown.core.ruler.push('uploads', linkUploads)
markdown.renderer.rules.link_open = (tokens, at, options, _env, renderer) => {
  const token = tokens[at]
  if (token && !String(token.attrGet('href')).startsWith('#')) {
    token.attrSet('target', '_blank')
    token.attrSet('rel', 'noopener noreferrer')
  }
  return renderer.renderToken(tokens, at, options)
}
/**
 * Renders images as links, because the console loads nothing from other hosts. `Prose` replaces the name of an uploaded picture with the
 * picture.
 */
markdown.renderer.rules.image = (tokens, at, _options, env) => {
  const token = tokens[at]
  const name = markdown.utils.escapeHtml(token?.content || 'image')
  const upload = uploadPath(String(token?.attrGet('src') ?? ''), env?.project)
  if (upload !== undefined) {
    const attributes = [['data-picture', upload], ...(isInLink(tokens, at) ? [] : uploadAttributes(upload))]
    const written = attributes.map(([key, value = '']) => `${key}="${markdown.utils.escapeHtml(value)}"`)
    return `<span ${written.join(' ')}>${name}</span>`
  }
  const to = markdown.utils.escapeHtml(String(token?.attrGet('src') ?? ''))
  return `<a href="${to}" target="_blank" rel="noopener noreferrer">${name}</a>`
}
/** A wide table scrolls, so it is a region that the keyboard reaches. Its name tells it from the other tables of the text. */
markdown.renderer.rules.table_open = (tokens, at) => {
  const end = tokens.findIndex((token, i) => i > at && token.type === 'thead_close')
  const heads = tokens.slice(at, end).filter((token) => token.type === 'inline')
  const name = heads.map(textOf).filter(Boolean).join(', ')
  const label = markdown.utils.escapeHtml(name ? `Table: ${name}` : 'Table')
  return `<div class="scroll-cue" tabindex="0" role="region" aria-label="${label}"><table>`
}
const textOf = ({ children }: Token) =>
  (children ?? [])
    .map(({ content }) => content)
    .join('')
    .trim()
/** Replaces the style attribute, which is sanitized away, with `align`. */
const aligned: RendererRule = (tokens, at, options, _env, renderer) => {
  const token = tokens[at]
  const side = /^text-align:(\w+)$/.exec(String(token?.attrGet('style') ?? ''))?.[1]
  if (side) token?.attrSet('align', side)
  return renderer.renderToken(tokens, at, options)
}
markdown.renderer.rules.th_open = aligned
markdown.renderer.rules.td_open = aligned
markdown.renderer.rules.table_close = () => '</table></div>'

export interface MarkdownOptions {
  /** The line of the whole text at which `source` begins. Set if its tasks can be ticked: each then names its line. */
  line?: number | undefined
}

/** Renders Markdown to HTML that is not sanitized yet: only for `renderMarkdown`. `project` resolves references such as `#12`. */
export const markdownToHtml = (
  source: string,
  project: string | number | undefined,
  { line }: MarkdownOptions = {},
): string => markdown.render(source, { project, line })

function markTasks(state: StateCore) {
  for (const [at, token] of state.tokens.entries()) {
    const item = state.tokens[at - 2]
    const box = item?.type === 'list_item_open' && token.type === 'inline' && /^\[([ xX~])\]\s+/.exec(token.content)
    const text = token.children?.[0]
    if (!box || !item || !text) continue
    text.content = text.content.slice(box[0].length)
    const checkbox = new state.Token('html_inline', '', 0)
    checkbox.content = boxOf(state, { mark: box[1] ?? '', line: item.map?.[0], name: textOf(token) })
    token.children?.unshift(checkbox)
    item.attrJoin('class', 'task')
  }
}

/** The check box of a task. One with `[~]` does not apply any more, so it is never ticked. */
function boxOf(state: StateCore, { mark, line, name }: { mark: string; line: number | undefined; name: string }) {
  const done = mark.toLowerCase() === 'x'
  const look = `class="box"${done ? ' data-done="1"' : ''}`
  const first: unknown = state.env?.line
  if (typeof first !== 'number' || line === undefined || mark === '~')
    return `<span ${look} role="img" aria-label="${done ? 'Done' : 'To do'}"></span>`
  const label = state.md.utils.escapeHtml(name || 'Task')
  return `<span ${look} role="checkbox" aria-checked="${done}" aria-label="${label}" tabindex="0" data-line="${first + line}"></span>`
}

/** Headings in a text start at level 3, because the page uses levels 1 and 2, and skip no level. */
function lowerHeadings(state: StateCore) {
  const headings = state.tokens.filter((t) => t.type === 'heading_open' || t.type === 'heading_close')
  const levels = [...new Set(headings.map((t) => t.tag))].sort()
  for (const heading of headings) heading.tag = `h${Math.min(6, 3 + levels.indexOf(heading.tag))}`
}

/** An uploaded file is read with the session, so it is a button that saves the file. `Prose` handles it. */
const uploadAttributes = (path: string): [string, string][] => [
  ['class', 'upload'],
  ['role', 'button'],
  ['tabindex', '0'],
  ['title', `Save ${uploadedName(path)}`],
  ['data-upload', path],
]

function linkUploads(state: StateCore) {
  for (const { children } of state.tokens) {
    let open: Token | undefined
    for (const token of children ?? []) {
      if (token.type === 'link_close' && open) Object.assign(token, { type: 'upload_close', tag: 'span' })
      if (token.type === 'link_close' || token.type === 'upload_close') open = undefined
      const path = token.type === 'link_open' && uploadPath(String(token.attrGet('href')), state.env?.project)
      if (!path) continue
      Object.assign(token, { type: 'upload_open', tag: 'span', attrs: uploadAttributes(path) })
      open = token
    }
  }
}

const isInLink = (tokens: readonly Token[], at: number) =>
  tokens.slice(0, at).findLast(({ type }) => /^(?:link|upload)_(?:open|close)$/.test(type))?.nesting === 1

const textBlocks = ['paragraph_open', 'heading_open', 'bullet_list_open', 'ordered_list_open', 'th_open', 'td_open']

/** Each block takes its direction from its own text, so one text can mix languages. */
function setDirections(state: StateCore) {
  for (const token of state.tokens) if (textBlocks.includes(token.type)) token.attrSet('dir', 'auto')
}

const reference = /(^|[\s(,;])((?:[\w.-]+(?:\/[\w.-]+)+)?#\d+|@[\w][\w.-]*\w)/g

function linkReferences(state: StateCore) {
  for (const token of state.tokens) {
    if (token.type !== 'inline' || !token.children) continue
    let depth = 0
    token.children = token.children.flatMap((child) => {
      depth += child.type === 'link_open' ? 1 : child.type === 'link_close' ? -1 : 0
      return child.type === 'text' && depth === 0 ? linkReferencesIn(child, state) : [child]
    })
  }
}

function linkReferencesIn(text: Token, state: StateCore): Token[] {
  const out: Token[] = []
  let from = 0
  const pushText = (content: string) => {
    const token = new state.Token('text', '', 0)
    token.content = content
    if (content) out.push(token)
  }
  for (const match of text.content.matchAll(reference)) {
    const [, before = '', named = ''] = match
    const [path, iid] = named.split('#')
    const project = path || state.env?.project
    pushText(text.content.slice(from, match.index + before.length))
    from = match.index + match[0].length
    const mention = named.startsWith('@')
    const open = new state.Token(mention ? 'mention_open' : 'link_open', mention ? 'b' : 'a', 1)
    if (mention) open.attrSet('class', 'mention')
    else if (project === undefined) {
      pushText(named)
      continue
    } else open.attrSet('href', `#/projects/${encodeURIComponent(String(project))}/issues/${iid}`)
    out.push(open)
    pushText(named)
    out.push(new state.Token(mention ? 'mention_close' : 'link_close', mention ? 'b' : 'a', -1))
  }
  pushText(text.content.slice(from))
  return out
}
