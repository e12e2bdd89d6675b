import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { unavailable } from '../ui/unavailable.ts'

interface Props {
  name: string
  /** Undefined if there is nothing to save. */
  text: (() => string) | undefined
  /** Why there is nothing to save. */
  reason: string
}

/** Saves a CSV file. Without a text, the button stays focusable and its title says why it does nothing. */
export function CsvButton({ name, text, reason }: Props) {
  const save = () => {
    if (!text) return
    const url = URL.createObjectURL(new Blob([text()], { type: 'text/csv' }))
    const link = document.createElement('a')
    link.href = url
    link.download = name
    link.click()
    // Some browsers start the download only after this turn.
    setTimeout(() => URL.revokeObjectURL(url), 1000)
  }
  return (
    <Button leftSection={<IconDownload size={14} stroke={1.75} />} {...(!text && unavailable(reason))} onClick={save}>
      Download CSV
    </Button>
  )
}
