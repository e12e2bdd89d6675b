import { useCallback, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { ResponseBody } from '../api/client.ts'
import { useUrlState } from '../lists/use-url-state.ts'
import { ConflictDialog } from '../ui/conflict-dialog.tsx'
import { count } from '../ui/number.ts'
import { PageHead } from '../ui/page-head.tsx'
import { findSettings } from './find-settings.ts'
import { InEffect } from './in-effect.tsx'
import { MoreRows } from './more-rows.tsx'
import { NothingFound } from './nothing-found.tsx'
import { indexSettings } from './search.ts'
import { SectionList } from './section-list.tsx'
import { parseQuery } from './setting-query.ts'
import { SettingRow } from './setting-row.tsx'
import { ownerOf } from './setting-values.ts'
import { SettingsActions } from './settings-actions.tsx'
import classes from './settings-screen.module.css'
import { SettingsSearch } from './settings-search.tsx'
import { SettingsTray } from './settings-tray.tsx'
import { useEditedSettings } from './use-edited-settings.ts'
import { useGrowingRows } from './use-growing-rows.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useSearchText } from './use-search-text.ts'

interface Props {
  list: ResponseBody<'GET /-/gantry/v1/settings'>
  /** When a setting was last changed. */
  changed_at: string | undefined
}

/** Finds, explains and changes settings. Changes stay in a draft until the user saves them from the tray. */
export function SettingsForm({ list: { settings, cache_seconds }, changed_at }: Props) {
  const url = useUrlState()
  const search = useSearchText(url)
  const edited = useEditedSettings(settings)
  const { draft } = edited
  const index = useMemo(() => indexSettings(settings), [settings])
  const typed = useDeferredValue(search.text)
  const query = useMemo(() => parseQuery(typed), [typed])
  const searching = typed.trim() !== ''
  const section = url.get('section') ?? (searching ? undefined : settings[0]?.section)
  const unsavedNames = Object.keys(draft.changes).join(' ')
  const unsaved = useMemo(() => new Set(unsavedNames.split(' ')), [unsavedNames])
  const found = useMemo(() => findSettings(index, { query, section, unsaved }), [index, query, section, unsaved])
  const place = `${section} ${typed}`
  const { shown, rest, showMore } = useGrowingRows(found.rows, place)
  const scroller = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows begin at the top
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0
  }, [place])
  const rows = useRef<HTMLUListElement>(null)
  const keys = useRowKeys(rows)
  // The rows are drawn again only if something of theirs changes, so their callback stays the same.
  const setValue = useRef(draft.set)
  useEffect(() => {
    setValue.current = draft.set
  })
  const change = useCallback((name: string, value: unknown) => setValue.current({ [name]: value }), [])

  const at = url.get('at')
  const goTo = (name: string) => {
    const isShown = found.rows.some(({ setting }) => setting.name === name)
    url.replace({
      at: name,
      ...(!isShown && { q: undefined, section: edited.byName.get(name)?.section }),
    })
  }
  useEffect(() => {
    const row = found.rows.findIndex(({ setting }) => setting.name === at)
    if (at === undefined || row < 0) return
    if (row >= shown.length) return showMore()
    // After navigation, the focus first goes to the heading.
    const timer = setTimeout(() => {
      keys.show(at)
      url.replace({ at: undefined })
    })
    return () => clearTimeout(timer)
  }, [at, found.rows, shown.length, showMore, keys.show, url.replace])

  const changedCount = settings.filter(({ changed }) => changed).length
  const sectionsFound = found.sections.filter((one) => one.found > 0).length
  return (
    <>
      <PageHead
        title="Settings"
        count={`${count(settings.length)}, of which ${count(changedCount)} ${changedCount === 1 ? 'differs' : 'differ'} from a new instance`}
        badge={changed_at && cache_seconds > 0 && <InEffect changed_at={changed_at} cache_seconds={cache_seconds} />}
        actions={<SettingsActions settings={settings} search={search} onImport={draft.set} />}
      />
      <div className={classes.page}>
        <SectionList
          sections={found.sections}
          current={section}
          searching={searching}
          onPick={(name) => url.push({ section: searching && name === section ? undefined : name })}
        />
        <div className={classes.main}>
          <SettingsSearch
            search={search}
            sections={found.sections}
            section={section}
            unknown={query.unknown}
            result={
              searching
                ? `${count(found.total)} of ${count(settings.length)} in ${count(sectionsFound)} ${sectionsFound === 1 ? 'section' : 'sections'}`
                : undefined
            }
            onSection={(name) => url.push({ section: name })}
          />
          <section ref={scroller} className={classes.list} aria-label="Settings" data-focus-home tabIndex={-1}>
            {found.rows.length === 0 ? (
              <NothingFound
                typed={typed}
                elsewhere={found.total}
                onAllSections={() => url.replace({ section: undefined })}
                onClear={() => search.set('')}
              />
            ) : (
              <>
                <div className={classes.heads} aria-hidden="true">
                  <span>Setting</span>
                  <span>Value</span>
                  <span>New instance</span>
                </div>
                <ul ref={rows}>
                  {shown.map(({ setting, because }) => (
                    <SettingRow
                      key={setting.name}
                      setting={setting}
                      value={draft.value[ownerOf(setting)]}
                      unsaved={unsaved.has(ownerOf(setting))}
                      error={edited.errorOf(ownerOf(setting))}
                      because={because}
                      onChange={change}
                    />
                  ))}
                  {rest > 0 && <MoreRows rest={rest} onMore={showMore} />}
                </ul>
              </>
            )}
          </section>
          {unsavedNames !== '' && <SettingsTray edited={edited} cache_seconds={cache_seconds} onGo={goTo} />}
        </div>
      </div>
      <ConflictDialog noun="settings" guard={edited.guard} />
    </>
  )
}
