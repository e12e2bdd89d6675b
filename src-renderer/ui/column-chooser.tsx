import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconCheck, IconColumns3 } from '@tabler/icons-react'
import type { RowData } from '@tanstack/react-table'
import classes from './dropdown.module.css'
import type { Columns } from './table-columns.ts'

interface Props<Row extends RowData> {
  columns: Columns<Row>
  hidden: ReadonlySet<string>
  /** Other columns stand than those one begins with. */
  chosen: boolean
  onToggle: (id: string) => void
  onReset: () => void
}

/** Which columns stand, where there is room for them. The first two always do. */
export function ColumnChooser<Row extends RowData>({ columns, hidden, chosen, onToggle, onReset }: Props<Row>) {
  return (
    <Menu position="bottom-end" closeOnItemClick={false} checkIcon={<IconCheck size={14} stroke={2} />}>
      <Menu.Target>
        <Tooltip label="Columns">
          <ActionIcon variant="subtle" color="gray" size={28} aria-label="Columns" className={classes.tool ?? ''}>
            <IconColumns3 size={16} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu ?? ''}>
        {columns.map(({ id, meta }) =>
          id && meta?.name ? (
            <Menu.CheckboxItem key={id} checked={!hidden.has(id)} onChange={() => onToggle(id)}>
              {meta.name}
              {meta.from !== undefined && <span className="quiet"> from {meta.from} px</span>}
            </Menu.CheckboxItem>
          ) : null,
        )}
        <Menu.Divider />
        <Menu.Item onClick={onReset} disabled={!chosen}>
          As at first
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
