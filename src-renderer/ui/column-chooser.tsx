import { ActionIcon, Menu } from '@mantine/core'
import { IconCheck, IconColumns3 } from '@tabler/icons-react'
import type { RowData } from '@tanstack/react-table'
import classes from './dropdown.module.css'
import type { Columns } from './table-columns.ts'

interface Props<Row extends RowData> {
  columns: Columns<Row>
  hidden: ReadonlySet<string>
  /** Whether the user chose the columns. */
  customized: boolean
  onToggle: (id: string) => void
  onReset: () => void
}

/** Selects the visible columns. Columns without a name in `meta` are always visible. */
export function ColumnChooser<Row extends RowData>({ columns, hidden, customized, onToggle, onReset }: Props<Row>) {
  return (
    <Menu position="bottom-end" closeOnItemClick={false} checkIcon={<IconCheck size={14} stroke={2} />}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label="Columns"
          title="Columns"
          className={classes.tool ?? ''}
        >
          <IconColumns3 size={16} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu ?? ''}>
        {columns.map(({ id, meta }) =>
          id && meta?.name ? (
            <Menu.CheckboxItem key={id} checked={!hidden.has(id)} onChange={() => onToggle(id)}>
              {meta.name}
            </Menu.CheckboxItem>
          ) : null,
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<span className={classes.check} />} onClick={onReset} disabled={!customized}>
          Reset
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
