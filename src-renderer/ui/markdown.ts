import DOMPurify from 'dompurify'
import markdownIt, { type RendererRule, type StateCore, type Token } from 'markdown-it'

const reader = markdownIt({ html: false, linkify: true, breaks: false, typographer: false })
reader.core.ruler.push('tasks', markTasks)
reader.core.ruler.push('headings', lowerHeadings)
reader.core.ruler.push('references', linkReferences)
reader.renderer.rules.link_open = (tokens, at, options, _env, renderer) => {
  const token = tokens[at]
  if (token && !String(token.attrGet('href')).startsWith('#')) {
    token.attrSet('target', '_blank')
    token.attrSet('rel', 'noopener noreferrer')
  }
  return renderer.renderToken(tokens, at, options)
}
/** The page loads nothing from elsewhere: a picture is a link to itself. */
reader.renderer.rules.image = (tokens, at) => {
  const token = tokens[at]
  const name = reader.utils.escapeHtml(token?.content || 'picture')
  const to = reader.utils.escapeHtml(String(token?.attrGet('src') ?? ''))
  return `<a href="${to}" target="_blank" rel="noopener noreferrer">${name}</a>`
}
reader.renderer.rules.table_open = () => '<div class="scrolling" tabindex="0" role="group" aria-label="Table"><table>'
/** Styles are forbidden: a column is aligned by the attribute. */
const aligned: RendererRule = (tokens, at, options, _env, renderer) => {
  const token = tokens[at]
  const side = /^text-align:(\w+)$/.exec(String(token?.attrGet('style') ?? ''))?.[1]
  if (side) token?.attrSet('align', side)
  return renderer.renderToken(tokens, at, options)
}
reader.renderer.rules.th_open = aligned
reader.renderer.rules.td_open = aligned
reader.renderer.rules.table_close = () => '</table></div>'

/** Markdown as safe HTML: raw HTML is text, and what is left is still cleaned. `project` resolves `#12`. */
export function renderMarkdown(source: string, project: string | number | undefined): string {
  return DOMPurify.sanitize(reader.render(source, { project }), {
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|#)/i,
    ADD_ATTR: ['target'],
    // The pattern above is held against every attribute that is not named here: without this a link would lose its rel.
    ADD_URI_SAFE_ATTR: ['target', 'rel', 'tabindex', 'start', 'align'],
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'img', 'svg', 'math'],
    FORBID_ATTR: ['style', 'id', 'name'],
  })
}

function markTasks(state: StateCore) {
  for (const [at, token] of state.tokens.entries()) {
    const item = state.tokens[at - 2]
    const box = item?.type === 'list_item_open' && token.type === 'inline' && /^\[([ xX~])\]\s+/.exec(token.content)
    const text = token.children?.[0]
    if (!box || !item || !text) continue
    text.content = text.content.slice(box[0].length)
    const sign = new state.Token('html_inline', '', 0)
    const done = box[1]?.toLowerCase() === 'x'
    sign.content = `<span class="box"${done ? ' data-done="1"' : ''} role="img" aria-label="${done ? 'Done' : 'To do'}"></span>`
    token.children?.unshift(sign)
    item.attrJoin('class', 'task')
  }
}

/** The page's own headings are levels 1 and 2: those of a text follow them without a gap. */
function lowerHeadings(state: StateCore) {
  const headings = state.tokens.filter((t) => t.type === 'heading_open' || t.type === 'heading_close')
  const levels = [...new Set(headings.map((t) => t.tag))].sort()
  for (const heading of headings) heading.tag = `h${Math.min(6, 3 + levels.indexOf(heading.tag))}`
}

const reference = /(^|[\s(,;])((?:[\w.-]+(?:\/[\w.-]+)+)?#\d+|@[\w][\w.-]*\w)/g

function linkReferences(state: StateCore) {
  for (const token of state.tokens) {
    if (token.type !== 'inline' || !token.children) continue
    let depth = 0
    token.children = token.children.flatMap((child) => {
      depth += child.type === 'link_open' ? 1 : child.type === 'link_close' ? -1 : 0
      return child.type === 'text' && depth === 0 ? withLinks(child, state) : [child]
    })
  }
}

function withLinks(text: Token, state: StateCore): Token[] {
  const out: Token[] = []
  let from = 0
  const say = (content: string) => {
    const token = new state.Token('text', '', 0)
    token.content = content
    if (content) out.push(token)
  }
  for (const match of text.content.matchAll(reference)) {
    const [, before = '', named = ''] = match
    const [path, iid] = named.split('#')
    const project = path || state.env?.project
    say(text.content.slice(from, match.index + before.length))
    from = match.index + match[0].length
    const mention = named.startsWith('@')
    const open = new state.Token(mention ? 'mention_open' : 'link_open', mention ? 'b' : 'a', 1)
    if (mention) open.attrSet('class', 'mention')
    else if (project === undefined) {
      say(named)
      continue
    } else open.attrSet('href', `#/projects/${encodeURIComponent(String(project))}/issues/${iid}`)
    out.push(open)
    say(named)
    out.push(new state.Token(mention ? 'mention_close' : 'link_close', mention ? 'b' : 'a', -1))
  }
  say(text.content.slice(from))
  return out
}
