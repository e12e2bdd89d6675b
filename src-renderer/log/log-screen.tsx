import { Button } from '@mantine/core'
import { IconArrowDown, IconCopy, IconDownload, IconStethoscope } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { fetchBody } from '../api/client.ts'
import { desktop } from '../api/desktop.ts'
import { useDownload } from '../api/use-download.ts'
import { WaitingRows } from '../lists/changed-rows.tsx'
import { resultCount } from '../lists/list-result.tsx'
import { useUrlState } from '../lists/use-url-state.ts'
import { useCommands } from '../ui/commands.ts'
import { copyText } from '../ui/copy.ts'
import { FilterBar } from '../ui/filter-bar.tsx'
import { FilterProblems } from '../ui/filter-problems.tsx'
import { parseFilter, printFilter, type Term } from '../ui/filter-query.ts'
import { Kbd } from '../ui/kbd.tsx'
import { count, pluralize } from '../ui/number.ts'
import { PageHead } from '../ui/page-head.tsx'
import { saveFile } from '../ui/save-file.ts'
import { useShortcut } from '../ui/shortcuts.tsx'
import { EmptyState, ErrorBand } from '../ui/states.tsx'
import { toast } from '../ui/toast.ts'
import { type LineSelection, moveSelection, selectedIn } from './line-selection.ts'
import classes from './log.module.css'
import { logOperators, toLogQuery } from './log-filter.ts'
import { logText } from './log-line.ts'
import { LogLines } from './log-lines.tsx'
import { LogSkeleton } from './log-skeleton.tsx'
import { useFollowing } from './use-following.ts'
import { KEPT_LINES, logAddress, useLogLines } from './use-log-lines.ts'

const names = logOperators.map(({ name }) => name)

/** The last lines of the instance's own log, for administrators. New lines come at the end. */
export function LogScreen() {
  const url = useUrlState()
  const terms = parseFilter(url.get('q') ?? '', names)
  const setTerms = (next: readonly Term[]) => {
    setSelection(undefined)
    url.push({ q: next.length > 0 ? printFilter(next) : undefined })
  }
  const { query, problems } = toLogQuery(terms)
  const { lines, previous, error, retry } = useLogLines(query)
  const [selection, setSelection] = useState<LineSelection>()
  const filterInput = useRef<HTMLInputElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const following = useFollowing(scroller, lines ?? [], selection !== undefined)
  const selected = selectedIn(lines ?? [], selection)
  const copy = () => void copyText(logText(selected), pluralize(selected.length, 'line'))
  const follow = () => {
    setSelection(undefined)
    following.follow()
  }
  const diagnostics = useDownload({
    address: 'GET /-/gantry/v1/diagnostics',
    input: {},
    file_name: 'gantry-diagnostics.tar.gz',
    noun: 'diagnostics',
  })
  const move = (by: number) => setSelection(moveSelection(lines ?? [], selection, by))
  const clear = () => setTerms([])
  useShortcut('f', () => filterInput.current?.focus(), { name: 'Filter' })
  useShortcut('j', () => move(1), { name: 'Next line', inPalette: false })
  useShortcut('k', () => move(-1), { name: 'Previous line', inPalette: false })
  useShortcut('r', follow, { name: 'Go to the end', enabled: following.waiting > 0 })
  useShortcut('Backspace', clear, { name: 'Clear filter', enabled: lines?.length === 0 && terms.length > 0 })
  useCommands([
    { name: 'Save diagnostics', detail: 'versions, sizes, jobs, log', run: diagnostics.start },
    { name: 'Download log', detail: 'all lines that are kept', run: () => void download() },
    ...(selected.length > 0 ? [{ name: 'Copy lines', detail: `${count(selected.length)} selected`, run: copy }] : []),
  ])
  return (
    <>
      <PageHead
        title="Log"
        count="of the instance itself, without requests"
        actions={
          <>
            <Button leftSection={<IconCopy size={14} stroke={1.75} />} disabled={selected.length === 0} onClick={copy}>
              {selected.length > 0 ? `Copy ${pluralize(selected.length, 'line')}` : 'Copy lines'}
            </Button>
            <Button leftSection={<IconDownload size={14} stroke={1.75} />} onClick={() => void download()}>
              Download
            </Button>
            <Button
              leftSection={<IconStethoscope size={14} stroke={1.75} />}
              title="An archive with versions, sizes, jobs, failed requests and the log, without secrets"
              loading={diagnostics.progress !== undefined}
              onClick={diagnostics.start}
            >
              Save diagnostics
            </Button>
          </>
        }
      />
      <FilterBar
        operators={logOperators}
        terms={terms}
        onTerms={setTerms}
        problems={problems}
        hint="level:warn or a part of the line …"
        result={resultCount({ total: lines?.length, previous, error })}
        notice={
          <WaitingRows
            text={following.waiting > 0 && pluralize(following.waiting, 'new line')}
            title="Show the new lines at the end"
            icon={IconArrowDown}
            onShow={follow}
          />
        }
        values={[]}
        onDraft={() => undefined}
        inputRef={filterInput}
      />
      <FilterProblems problems={problems} />
      {error && (
        <ErrorBand
          error={error}
          what={
            error.status === 403
              ? 'Only administrators see the log.'
              : `The log could not be ${lines ? 'refreshed' : 'loaded'}.`
          }
          onRetry={retry}
        />
      )}
      {!lines && !error && <LogSkeleton />}
      {lines?.length === 0 && (
        <EmptyState
          title={terms.length > 0 ? 'No lines match this filter' : 'No lines yet'}
          actions={
            terms.length > 0 && (
              <Button rightSection={<Kbd>⌫</Kbd>} onClick={clear}>
                Clear filter
              </Button>
            )
          }
        >
          <p>New lines appear here as the instance writes them.</p>
        </EmptyState>
      )}
      {lines && lines.length > 0 && (
        <LogLines
          lines={lines}
          selection={selection}
          onSelection={setSelection}
          isStale={error !== null || previous}
          scroller={scroller}
          onScroll={following.onScroll}
          onCopy={copy}
        >
          <p className={classes.note}>{olderLines()}</p>
        </LogLines>
      )}
    </>
  )
}

const olderLines = () =>
  `The instance keeps its last ${count(KEPT_LINES)} lines until it stops. ${
    desktop()
      ? 'Older lines are in the file gantry.log: choose Help › Show Logs.'
      : 'The server also prints them, from the level of --log-level on.'
  }`

/** Saves all lines that the instance keeps, whatever the filter. */
async function download() {
  try {
    const lines = await fetchBody(logAddress, { per_page: KEPT_LINES })
    const moment = lines.at(-1)?.created_at.slice(0, 19).replaceAll(/[-:]/g, '') ?? 'empty'
    saveFile(`gantry-log-${moment}.txt`, logText(lines), 'text/plain')
    toast(`${pluralize(lines.length, 'line')} saved`)
  } catch (error) {
    toast(`The log could not be downloaded: ${error instanceof Error ? error.message : 'no response'}`)
  }
}
