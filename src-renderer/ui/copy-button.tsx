import { ActionIcon, Tooltip } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { copyText } from './copy.ts'

/** `name` is the copied thing: "URL", "token", "snippet". */
export function CopyButton({ text, name }: { text: string; name: string }) {
  return (
    <Tooltip label={`Copy ${name}`}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        c="var(--ink3)"
        aria-label={`Copy ${name}`}
        onClick={() => copyText(text, `${name[0]?.toUpperCase()}${name.slice(1)}`)}
      >
        <IconCopy size={14} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  )
}
