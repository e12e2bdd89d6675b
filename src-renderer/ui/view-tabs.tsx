import { Menu } from '@mantine/core'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { NamePopover } from './name-popover.tsx'
import { count } from './number.ts'
import classes from './view-tabs.module.css'

export interface ViewTab {
  key: string
  name: string
  /** How many match now; undefined until the server said so, null where it does not count that far. */
  count: number | null | undefined
  /** Views that come with the console can be neither renamed nor deleted. */
  fixed: boolean
}

export interface ViewTabsProps {
  tabs: readonly ViewTab[]
  /** Whether these are all: what stands behind the tabs waits for it, or would be pushed along. */
  loaded: boolean
  currentKey: string | undefined
  edited: boolean
  onPick: (key: string) => void
  onSave: (name: string) => Promise<unknown>
  onUpdate: (key: string) => void
  onRename: (key: string, name: string) => Promise<unknown>
  onDelete: (key: string) => void
}

/** The views one switches between, and what one can do with the present one. */
export function ViewTabs({ tabs, loaded: known, currentKey: at, edited, onPick, ...does }: ViewTabsProps) {
  return (
    <nav className={classes.tabs} aria-label="Saved views">
      <div className={classes.rail}>
        {tabs.map((tab) => (
          <span key={tab.key} className={classes.place} data-at={tab.key === at || undefined}>
            <button
              type="button"
              className={classes.tab}
              aria-current={tab.key === at ? 'page' : undefined}
              onClick={() => onPick(tab.key)}
            >
              {tab.name}
              <span className={classes.count}>{told(tab.count)}</span>
              {tab.key === at && edited && <span className={classes.edited}>edited</span>}
            </button>
            {tab.key === at && (edited || !tab.fixed) && (
              <ViewMenu tab={tab} edited={edited} onPick={onPick} {...does} />
            )}
          </span>
        ))}
      </div>
      {known && (
        <NamePopover title="Save this filter as a view" action="Save view" onSave={does.onSave}>
          {(open) => (
            <button type="button" className={classes.add} aria-label="Save this filter as a view" onClick={open}>
              <IconPlus size={14} stroke={1.75} />
            </button>
          )}
        </NamePopover>
      )}
    </nav>
  )
}

const told = (n: number | null | undefined) => (n === undefined ? '' : n === null ? '10,000+' : count(n))

function ViewMenu({
  tab,
  edited,
  ...does
}: { tab: ViewTab } & Omit<ViewTabsProps, 'tabs' | 'loaded' | 'currentKey' | 'onSave'>) {
  const [renaming, setRenaming] = useState(false)
  return (
    <NamePopover
      title={`Rename ${tab.name}`}
      action="Rename view"
      initialName={tab.name}
      opened={renaming}
      onOpened={setRenaming}
      onSave={(name) => does.onRename(tab.key, name)}
    >
      {() => (
        <span>
          <Menu position="bottom-start">
            <Menu.Target>
              <button type="button" className={classes.more} aria-label={`Change the view ${tab.name}`}>
                <IconChevronDown size={13} stroke={1.75} />
              </button>
            </Menu.Target>
            <Menu.Dropdown>
              {edited && <Menu.Item onClick={() => does.onPick(tab.key)}>Back to the saved filter</Menu.Item>}
              {edited && !tab.fixed && (
                <Menu.Item onClick={() => does.onUpdate(tab.key)}>Save the changed filter</Menu.Item>
              )}
              {!tab.fixed && <Menu.Item onClick={() => setRenaming(true)}>Rename…</Menu.Item>}
              {!tab.fixed && (
                <Menu.Item color="var(--bad)" onClick={() => does.onDelete(tab.key)}>
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
