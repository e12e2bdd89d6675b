import { ActionIcon, Tooltip } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useRowTabIndex } from '../ui/table-cells.ts'

/** Marks the current item or the selected items as done. */
export const doneKey = 'e'

interface Props {
  name: string
  disabled: boolean
  onClick: () => void
}

/** The button of a row. A click does not open the peek. */
export function FinishButton({ name, disabled, onClick }: Props) {
  const tabIndex = useRowTabIndex()
  return (
    <Tooltip label={`Mark as done (${doneKey})`}>
      <ActionIcon
        variant="subtle"
        color="gray"
        c="var(--ink3)"
        size={24}
        tabIndex={tabIndex}
        aria-label={`Mark as done: ${name}`}
        aria-disabled={disabled || undefined}
        onClick={(event) => {
          event.stopPropagation()
          if (!disabled) onClick()
        }}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        <IconCheck size={15} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  )
}
