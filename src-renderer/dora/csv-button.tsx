import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { saveFile } from '../ui/save-file.ts'
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
    if (text) saveFile(name, text(), 'text/csv')
  }
  return (
    <Button leftSection={<IconDownload size={14} stroke={1.75} />} {...(!text && unavailable(reason))} onClick={save}>
      Download CSV
    </Button>
  )
}
