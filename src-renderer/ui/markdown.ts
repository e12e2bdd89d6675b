import DOMPurify from 'dompurify'
import { type MarkdownOptions, markdownToHtml } from './markdown-html.ts'

/** Renders Markdown to safe HTML: raw HTML becomes text, and the output is sanitized. `project` resolves references such as `#12`. */
export function renderMarkdown(
  source: string,
  project: string | number | undefined,
  options?: MarkdownOptions,
): string {
  return DOMPurify.sanitize(markdownToHtml(source, project, options), {
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|#)/i,
    ADD_ATTR: ['target'],
    // DOMPurify tests the URI pattern on every attribute not listed here and would remove `rel`.
    ADD_URI_SAFE_ATTR: ['target', 'rel', 'tabindex', 'start', 'align', 'dir'],
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'img', 'svg', 'math'],
    FORBID_ATTR: ['style', 'id', 'name'],
  })
}
