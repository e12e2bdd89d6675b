import { useMemo } from 'react'
import { renderMarkdown } from './markdown.ts'
import classes from './prose.module.css'

interface Props {
  text: string
  /** The project that a bare `#12` belongs to. */
  project?: string | number | undefined
}

/** Markdown, cleaned. Task boxes show, they are not ticked here. */
export function Prose({ text, project }: Props) {
  const html = useMemo(() => renderMarkdown(text, project), [text, project])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: raw HTML is off in the reader and its output is sanitised
  return <div className={classes.prose} dangerouslySetInnerHTML={{ __html: html }} />
}
