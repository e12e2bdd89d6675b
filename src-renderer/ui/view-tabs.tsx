import { Menu } from '@mantine/core'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { WireRequest } from '../api/wire-request.ts'
import { useCommands } from './commands.ts'
import { NamePopover } from './name-popover.tsx'
import { formatTotal } from './number.ts'
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
  saveRequest: (name: string) => WireRequest
  onSave: (name: string) => Promise<unknown>
  onUpdate: (key: string) => void
  renameRequest: (key: string, name: string) => WireRequest
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
              <bdi>{tab.name}</bdi>
              <span className={classes.count}>{formatCount(tab.count)}</span>
              {tab.key === currentKey && edited && <span className={classes.edited}>edited</span>}
            </button>
            {tab.key === currentKey && (edited || !tab.fixed) && (
              <ViewMenu key={tab.key} tab={tab} edited={edited} onPick={onPick} {...handlers} />
            )}
          </span>
        ))}
      </div>
      {loaded && (
        <NamePopover {...saveTexts} requestFor={handlers.saveRequest} onSave={handlers.onSave}>
          {(open) => <AddButton onClick={open} />}
        </NamePopover>
      )}
    </nav>
  )
}

const saveTexts = { title: 'Save filter as view', action: 'Save view' } as const

function AddButton({ onClick }: { onClick: () => void }) {
  useCommands([{ name: 'Save view', detail: 'the current filter and order', run: onClick }])
  return (
    <button type="button" className={classes.add} aria-label={saveTexts.title} onClick={onClick}>
      <IconPlus size={14} stroke={1.75} />
    </button>
  )
}

const formatCount = (n: number | null | undefined) => (n === undefined ? '' : formatTotal(n))

function ViewMenu({
  tab,
  edited,
  ...handlers
}: { tab: ViewTab } & Omit<ViewTabsProps, 'tabs' | 'loaded' | 'currentKey'>) {
  const [asked, setAsked] = useState<'new name' | 'name of new view'>('new name')
  const [opened, setOpened] = useState(false)
  const ask = (what: typeof asked) => {
    setAsked(what)
    setOpened(true)
  }
  const form =
    asked === 'new name'
      ? {
          title: `Rename ${tab.name}`,
          action: 'Rename view',
          initialName: tab.name,
          requestFor: (name: string) => handlers.renameRequest(tab.key, name),
          onSave: (name: string) => handlers.onRename(tab.key, name),
        }
      : { ...saveTexts, requestFor: handlers.saveRequest, onSave: handlers.onSave }
  return (
    <NamePopover {...form} opened={opened} onOpened={setOpened}>
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
              {edited && <Menu.Item onClick={() => ask('name of new view')}>Save as view…</Menu.Item>}
              {!tab.fixed && <Menu.Item onClick={() => ask('new name')}>Rename…</Menu.Item>}
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
