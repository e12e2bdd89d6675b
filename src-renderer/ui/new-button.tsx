import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'

/** The button that creates a record of the list: "New issue". */
export function NewButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <Button variant="filled" leftSection={<IconPlus size={14} stroke={2} />} onClick={onClick}>
      {name}
    </Button>
  )
}
