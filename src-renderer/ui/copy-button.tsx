import { ActionIcon, Tooltip } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { capitalized } from './capitalized.ts'
import { copyText } from './copy.ts'

interface Props {
  text: string
  /** The copied thing: "URL", "token", "snippet". */
  name: string
  /** Takes the focus when it appears, because what had the focus is gone. */
  autoFocus?: boolean
}

export function CopyButton({ text, name, autoFocus }: Props) {
  return (
    <Tooltip label={`Copy ${name}`}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        c="var(--ink3)"
        aria-label={`Copy ${name}`}
        {...(autoFocus && { autoFocus })}
        onClick={() => copyText(text, capitalized(name))}
      >
        <IconCopy size={14} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  )
}
