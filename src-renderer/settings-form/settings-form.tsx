import {
  Fragment,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import type { UrlState } from '../lists/use-url-state.ts'
import { ConflictDialog } from '../ui/conflict-dialog.tsx'
import { count, pluralize } from '../ui/number.ts'
import { findSettings } from './find-settings.ts'
import { MoreRows, useGrowingRows } from './more-rows.tsx'
import { NothingFound } from './nothing-found.tsx'
import { indexSettings } from './search.ts'
import { type Place, SectionList } from './section-list.tsx'
import { ownerOf } from './setting-field.ts'
import { filtersOf, parseQuery } from './setting-query.ts'
import { type Ids, SettingRow } from './setting-row.tsx'
import classes from './settings-form.module.css'
import { SettingsSearch } from './settings-search.tsx'
import { SettingsTray, type TrayTexts } from './settings-tray.tsx'
import { useRowKeys } from './use-row-keys.ts'
import type { SearchText } from './use-search-text.ts'
import type { EditedSettings } from './use-settings-form.ts'

/** A section without settings, such as the danger zone. */
export interface ExtraSection {
  id: string
  name: string
  content: ReactNode
}

interface Props {
  edited: EditedSettings
  /** For the conflict dialog: "project". */
  noun: string
  /** The accessible name of the list: "Settings". */
  name: string
  /** What the defaults are: "New project". */
  origin: string
  /** A purpose that finds a setting. */
  example: string
  search: SearchText
  url: UrlState
  /** The ids of sections in the URL; by default, their names. */
  sectionIds?: Readonly<Record<string, string>>
  extras?: readonly ExtraSection[]
  /** Which sections are shown if none is chosen: the first, or all with their headings. */
  opens: 'first' | 'all'
  tray?: TrayTexts
  /** Labels above their controls, for a form beside something else. */
  stacked?: boolean
  /** What the server says about the draft before it is saved: errors by setting, and why the draft cannot be saved yet. */
  checked?: { errors: Readonly<Record<string, readonly string[]>>; obstacle: string | undefined }
  /** Above the rows. */
  head?: ReactNode
  /** Below the rows. */
  note?: ReactNode
  /** Beside the rows. */
  aside?: ReactNode
  /** A further badge of a setting. */
  markOf?: (name: string) => ReactNode
  /** Controls that take the place of those for the type, by the names of their settings. */
  controls?: Readonly<Record<string, (ids: Ids) => ReactNode>>
}

const noExtras: readonly ExtraSection[] = []

/** Finds, explains and changes settings. Changes stay in a draft until the user saves them from the tray. */
export function SettingsForm(props: Props) {
  const { edited, search, url, extras = noExtras, sectionIds, opens, origin, controls } = props
  const { fields, draft, unsaved, saved } = edited
  const idOf = (name: string) => sectionIds?.[name] ?? name
  const index = useMemo(() => indexSettings(fields), [fields])
  const filters = useMemo(() => filtersOf(fields), [fields])
  const typed = useDeferredValue(search.text)
  const query = useMemo(() => parseQuery(typed, filters), [typed, filters])
  const searching = typed.trim() !== ''
  const chosen = url.get('section') ?? (searching || opens === 'all' ? undefined : idOf(fields[0]?.section ?? ''))
  const extra = extras.find(({ id }) => id === chosen)
  const section = fields.find((field) => idOf(field.section) === chosen)?.section
  const unsavedNames = [...unsaved].join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the set is another one each time, its names are not
  const found = useMemo(
    () => findSettings(index, { query, section, unsaved, saved }),
    [index, query, section, unsavedNames, saved],
  )
  const rows = extra ? [] : found.rows
  const place = `${chosen} ${typed}`
  const { shown, rest, showMore } = useGrowingRows(rows, place)
  const scroller = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows begin at the top
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0
  }, [place])
  const keys = useRowKeys(scroller)
  // The rows are drawn again only if something of theirs changes, so their callback stays the same.
  const setValue = useRef(draft.set)
  useEffect(() => {
    setValue.current = draft.set
  })
  const change = useCallback((name: string, value: unknown) => setValue.current({ [name]: value }), [])

  // After a save the row has the focus, not the field in it, so that the key of Undo works.
  const isSaving = edited.write.pending
  const wasSaving = useRef(false)
  useEffect(() => {
    if (wasSaving.current && !isSaving && unsaved.size === 0) keys.leave()
    wasSaving.current = isSaving
  }, [isSaving, unsaved.size, keys.leave])

  const at = url.get('at')
  const goTo = (name: string) => {
    const target = fields.find((field) => field.name === name)
    const isShown = rows.some(({ setting }) => setting.name === name)
    url.replace({ at: name, ...(!isShown && { [search.name]: undefined, section: target && idOf(target.section) }) })
  }
  useEffect(() => {
    const row = rows.findIndex(({ setting }) => setting.name === at)
    if (at === undefined || row < 0) return
    if (row >= shown.length) return showMore()
    // After navigation, the focus first goes to the heading.
    const timer = setTimeout(() => {
      keys.show(at)
      url.replace({ at: undefined })
    })
    return () => clearTimeout(timer)
  }, [at, rows, shown.length, showMore, keys.show, url.replace])

  const places: Place[] = [
    ...found.sections.map((counts) => ({ id: idOf(counts.name), name: counts.name, counts })),
    ...extras.map(({ id, name }) => ({ id, name, counts: undefined })),
  ]
  const sectionsFound = found.sections.filter((one) => one.found > 0).length
  const pick = (id: string | undefined) => url.push({ section: id })
  const rowOf = ({ setting, because }: (typeof shown)[number]) => (
    <SettingRow
      key={setting.name}
      setting={setting}
      value={draft.value[ownerOf(setting)]}
      unsaved={unsaved.has(ownerOf(setting))}
      error={edited.errorOf(ownerOf(setting)) ?? props.checked?.errors[setting.name]?.join(', ')}
      because={because}
      origin={origin}
      mark={props.markOf?.(setting.name)}
      onChange={change}
    >
      {controls?.[setting.name]}
    </SettingRow>
  )
  const withHeadings = opens === 'all' && !searching && chosen === undefined && places.length > 1
  const shownExtras = withHeadings && rest === 0 ? extras : extra ? [extra] : []
  return (
    <div className={classes.page}>
      {places.length > 1 && (
        <SectionList
          places={places}
          current={chosen}
          searching={searching}
          onPick={(id) => pick((searching || opens === 'all') && id === chosen ? undefined : id)}
        />
      )}
      <div className={classes.main}>
        <SettingsSearch
          search={search}
          places={places}
          section={chosen}
          filters={filters}
          unknown={query.unknown}
          result={
            searching
              ? `${count(found.total)} of ${count(fields.length)}${places.length > 1 ? ` in ${pluralize(sectionsFound, 'section')}` : ''}`
              : undefined
          }
          onSection={pick}
        />
        <div className={classes.columns} data-beside={props.aside !== undefined || undefined}>
          <section
            ref={scroller}
            className={classes.list}
            data-stacked={props.stacked || undefined}
            aria-label={props.name}
            data-focus-home
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
            tabIndex={0}
          >
            {props.head}
            {rows.length === 0 && !extra && (
              <NothingFound
                typed={typed}
                elsewhere={found.total}
                example={props.example}
                onAllSections={() => url.replace({ section: undefined })}
                onClear={() => search.set('')}
              />
            )}
            {rows.length > 0 && (
              <>
                <div className={classes.heads} aria-hidden="true">
                  <span>Setting</span>
                  <span>Value</span>
                  <span>{origin}</span>
                </div>
                {withHeadings ? (
                  [...Map.groupBy(shown, ({ setting }) => setting.section)].map(([name, members]) => (
                    <section key={name} className={classes.part} aria-label={name}>
                      <h2>{name}</h2>
                      <ul>{members.map(rowOf)}</ul>
                    </section>
                  ))
                ) : (
                  <ul>{shown.map(rowOf)}</ul>
                )}
                {rest > 0 && <MoreRows rest={rest} onMore={showMore} />}
                {rest === 0 && props.note}
              </>
            )}
            {shownExtras.map(({ id, name, content }) =>
              withHeadings ? (
                <section key={id} className={classes.part} aria-label={name}>
                  <h2>{name}</h2>
                  {content}
                </section>
              ) : (
                <Fragment key={id}>{content}</Fragment>
              ),
            )}
          </section>
          {props.aside}
        </div>
        {unsaved.size > 0 && (
          <SettingsTray edited={edited} obstacle={props.checked?.obstacle} {...props.tray} onGo={goTo} />
        )}
      </div>
      <ConflictDialog noun={props.noun} guard={edited.guard} />
    </div>
  )
}
