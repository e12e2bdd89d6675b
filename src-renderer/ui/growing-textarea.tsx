import { Textarea, type TextareaProps } from '@mantine/core'
import classes from './growing-textarea.module.css'

interface Props extends Omit<TextareaProps, 'autosize' | 'classNames'> {
  minRows?: number
  maxRows?: number
}

/** Other browsers measure the height of the text in a second, hidden field, after each change of the page. */
const growsByItself = globalThis.CSS?.supports?.('field-sizing', 'content') ?? false

/** A text field that is as high as its text, between `minRows` and `maxRows` lines. */
export function GrowingTextarea({ minRows = 1, maxRows, ...props }: Props) {
  if (!growsByItself) return <Textarea autosize minRows={minRows} {...(maxRows && { maxRows })} {...props} />
  return (
    <Textarea
      {...props}
      classNames={{ input: maxRows ? `${classes.growing} ${classes.limited}` : `${classes.growing}` }}
      style={{ '--min-rows': minRows, ...(maxRows && { '--max-rows': maxRows }) }}
    />
  )
}
