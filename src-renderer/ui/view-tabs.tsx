import { Menu } from '@mantine/core'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommands } from './commands.ts'
import { NamePopover } from './name-popover.tsx'
import { count } from './number.ts'
import classes from './view-tabs.module.css'

export interface ViewTab {
  key: string
  name: string
  /** Number of matching rows; undefined while loading, null if the server does not count that far. */
  count: number | null | undefined
  /** A built-in view, which cannot be renamed or deleted. */
  fixed: boolean
}

export interface ViewTabsProps {
  tabs: readonly ViewTab[]
  /** Whether the saved views have loaded. The + button is shown after them: views that load later would move the button. */
  loaded: boolean
  currentKey: string | undefined
  edited: boolean
  onPick: (key: string) => void
  onSave: (name: string) => Promise<unknown>
  onUpdate: (key: string) => void
  onRename: (key: string, name: string) => Promise<unknown>
  onDelete: (key: string) => void
}

/** Tabs for the saved views, with a menu on the current one. */
export function ViewTabs({ tabs, loaded, currentKey, edited, onPick, ...handlers }: ViewTabsProps) {
  return (
    <nav className={classes.tabs} aria-label="Saved views">
      <div className={classes.rail}>
        {tabs.map((tab) => (
          <span key={tab.key} className={classes.tabBox} data-at={tab.key === currentKey || undefined}>
            <button
              type="button"
              className={classes.tab}
              aria-current={tab.key === currentKey ? 'page' : undefined}
              onClick={() => onPick(tab.key)}
            >
              {tab.name}
              <span className={classes.count}>{formatCount(tab.count)}</span>
              {tab.key === currentKey && edited && <span className={classes.edited}>edited</span>}
            </button>
            {tab.key === currentKey && (edited || !tab.fixed) && (
              <ViewMenu tab={tab} edited={edited} onPick={onPick} {...handlers} />
            )}
          </span>
        ))}
      </div>
      {loaded && (
        <NamePopover title="Save filter as view" action="Save view" onSave={handlers.onSave}>
          {(open) => <AddButton onClick={open} />}
        </NamePopover>
      )}
    </nav>
  )
}

function AddButton({ onClick }: { onClick: () => void }) {
  useCommands([{ name: 'Save filter as view', run: onClick }])
  return (
    <button type="button" className={classes.add} aria-label="Save filter as view" onClick={onClick}>
      <IconPlus size={14} stroke={1.75} />
    </button>
  )
}

const formatCount = (n: number | null | undefined) => (n === undefined ? '' : n === null ? '10,000+' : count(n))

function ViewMenu({
  tab,
  edited,
  ...handlers
}: { tab: ViewTab } & Omit<ViewTabsProps, 'tabs' | 'loaded' | 'currentKey' | 'onSave'>) {
  const [renaming, setRenaming] = useState(false)
  return (
    <NamePopover
      title={`Rename ${tab.name}`}
      action="Rename view"
      initialName={tab.name}
      opened={renaming}
      onOpened={setRenaming}
      onSave={(name) => handlers.onRename(tab.key, name)}
    >
      {() => (
        <span>
          <Menu position="bottom-start">
            <Menu.Target>
              <button type="button" className={classes.more} aria-label={`Edit view ${tab.name}`}>
                <IconChevronDown size={13} stroke={1.75} />
              </button>
            </Menu.Target>
            <Menu.Dropdown>
              {edited && <Menu.Item onClick={() => handlers.onPick(tab.key)}>Reset view</Menu.Item>}
              {edited && !tab.fixed && (
                <Menu.Item onClick={() => handlers.onUpdate(tab.key)}>Save changes to view</Menu.Item>
              )}
              {!tab.fixed && <Menu.Item onClick={() => setRenaming(true)}>Rename…</Menu.Item>}
              {!tab.fixed && (
                <Menu.Item color="var(--bad)" onClick={() => handlers.onDelete(tab.key)}>
                  Delete view
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        </span>
      )}
    </NamePopover>
  )
}
