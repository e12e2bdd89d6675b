import { useMemo } from 'react'
import { renderMarkdown } from './markdown.ts'
import classes from './prose.module.css'

interface Props {
  text: string
  /** Resolves references without a project, such as `#12`. */
  project?: string | number | undefined
}

/** Sanitized Markdown. Task checkboxes are read-only. */
export function Prose({ text, project }: Props) {
  const html = useMemo(() => renderMarkdown(text, project), [text, project])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: renderMarkdown disables raw HTML and sanitizes its output
  return <div className={classes.prose} dangerouslySetInnerHTML={{ __html: html }} />
}
