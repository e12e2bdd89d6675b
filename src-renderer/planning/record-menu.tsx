import { ActionIcon, Menu } from '@mantine/core'
import { type Icon, IconDots } from '@tabler/icons-react'

interface MenuAction {
  name: string
  icon: Icon
  /** Undefined if the user may not do this. */
  run: (() => void) | undefined
  danger?: boolean
}

/** The less frequent actions of a label or milestone. */
export function RecordMenu({ actions }: { actions: readonly MenuAction[] }) {
  const allowed = actions.filter(({ run }) => run !== undefined)
  if (allowed.length === 0) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={26} aria-label="More actions" title="More actions">
          <IconDots size={16} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {allowed.map(({ name, icon: Icon, run, danger }) => (
          <Menu.Item
            key={name}
            leftSection={<Icon size={15} stroke={1.6} />}
            onClick={run}
            {...(danger && { color: 'var(--bad)' })}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
