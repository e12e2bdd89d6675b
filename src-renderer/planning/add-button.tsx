import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'

/** Creates a record in the tab of a page, whose main button creates something else. */
export const AddButton = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <Button leftSection={<IconPlus size={14} stroke={1.75} />} onClick={onClick}>
    {name}
  </Button>
)
