import { SegmentedControl } from '@mantine/core'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { incompleteRequest, requestOf } from '../api/client.ts'
import { describeError } from '../api/describe-error.ts'
import { useWrite } from '../api/use-api.ts'
import { type Sending, useFormRequests } from '../api/wire.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { useLicensed } from '../groups/use-group.ts'
import { IssueState } from '../ui/issue-state.tsx'
import { ListOption } from '../ui/list-option.tsx'
import { PathText } from '../ui/path-text.tsx'
import { type Issue, keyOf } from './issue.ts'
import { issueReads } from './issue-change.ts'
import { type Linked, type LinkType, linkSentence, linkTypes, undoOfLink } from './link.ts'
import classes from './link-editor.module.css'
import { type FoundIssue, useIssueSearch } from './use-issue-search.ts'

const linkAddress = 'POST /projects/:id/issues/:issue_iid/links'

interface Props {
  issue: Issue
  /** The issues that are linked already. */
  links: readonly Linked[]
  onDone: () => void
}

/** Links an issue to another one, which is found by its reference, its address or words of its title. */
export function LinkEditor({ issue, links, onDone }: Props) {
  const licensed = useLicensed() ?? false
  const [type, setType] = useState<LinkType>('relates_to')
  const create = useWrite(linkAddress, { refreshes: issueReads })
  const source = { id: issue.project_id, issue_iid: issue.iid }
  const inputFor = ({ project_id, iid }: FoundIssue) => ({
    ...source,
    target_project_id: project_id,
    target_issue_iid: iid,
    link_type: type,
  })
  const link = async (found: FoundIssue) => {
    if (create.pending) return
    const added = await create.write(inputFor(found))
    announceOne({
      text: linkSentence(issue, added.link_type, added.target_issue),
      name: added.target_issue.references.full,
      names: [issue.references.full, added.target_issue.references.full],
      reads: issueReads,
      undo: undoOfLink(issue, added.id, added.link_type),
    })
    onDone()
  }
  return (
    <div className={classes.editor}>
      {licensed && (
        <SegmentedControl
          className={classes.types ?? ''}
          fullWidth
          aria-label="Link type"
          data={linkTypes.map((one) => ({ value: one.type, label: one.name }))}
          value={type}
          onChange={setType}
        />
      )}
      <IssueSearch
        project_id={issue.project_id}
        own={keyOf(issue)}
        linked={new Set(links.map(keyOf))}
        sendingOf={(found) =>
          found
            ? { requests: [requestOf(linkAddress, inputFor(found))], write: create }
            : { requests: [incompleteRequest(linkAddress, source)], obstacle: 'Select an issue.', write: create }
        }
        onTyped={create.reset}
        onPick={(found) => void link(found).catch(() => undefined)}
      />
      {create.error && (
        <p className={classes.error} role="alert">
          {describeError(create.error)}
          {create.error.status === 403 && '. You need at least the Reporter role in both projects.'}
        </p>
      )}
    </div>
  )
}

interface SearchProps {
  project_id: number
  /** The keys of issues that cannot be picked: the issue itself, and the linked ones. */
  own: string
  linked: ReadonlySet<string>
  /** What picking the marked issue sends. */
  sendingOf: (marked: FoundIssue | undefined) => Sending
  onTyped: () => void
  onPick: (issue: FoundIssue) => void
}

/** A field with the issues that it finds. Arrow keys move, Enter picks. */
function IssueSearch({ project_id, own, linked, sendingOf, onTyped, onPick }: SearchProps) {
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [pointedIndex, setPointedIndex] = useState(0)
  /** Set if Enter was pressed while the issues on screen may have belonged to an earlier text: the issue that was marked. */
  const [entered, setEntered] = useState<{ key: string | undefined }>()
  const { issues, outdated, loading, isExact, problem, error } = useIssueSearch(typed, project_id)
  const shown = issues.filter(({ key }) => key !== own && !linked.has(key))
  const activeIndex = Math.min(pointedIndex, shown.length - 1)
  const active = shown[activeIndex]
  useFormRequests(sendingOf(active))
  // What a reference names is picked as soon as it is found. Of what words find, only the issue that was seen: the one that was marked.
  const awaited = isExact && shown.length === 1 ? shown[0] : shown.find(({ key }) => key === entered?.key)
  useEffect(() => {
    if (!entered || outdated) return
    setEntered(undefined)
    if (awaited) onPick(awaited)
  }, [entered, outdated, awaited, onPick])
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (by !== undefined && shown.length > 0) setPointedIndex((activeIndex + by + shown.length) % shown.length)
    else if (by === undefined && outdated) setEntered({ key: active?.key })
    else if (by === undefined && active) onPick(active)
  }
  const says = () => {
    if (error) return describeError(error)
    if (loading) return 'Loading…'
    if (problem !== undefined) return problem
    if (issues.some(({ key }) => linked.has(key))) return 'This issue is linked already.'
    if (issues.length > 0) return 'An issue cannot be linked to itself.'
    return 'No matching issues'
  }
  return (
    <>
      <input
        className={classes.input}
        dir="auto"
        role="combobox"
        aria-label="Issue"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={active && `${listId}${activeIndex}`}
        placeholder="#12, group/project#12, URL or title"
        value={typed}
        data-autofocus
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setPointedIndex(0)
          setEntered(undefined)
          onTyped()
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label="Issues" className={classes.list}>
        {shown.map((issue, i) => (
          <ListOption
            key={issue.key}
            id={`${listId}${i}`}
            active={i === activeIndex}
            selected={i === activeIndex}
            onPoint={() => setPointedIndex(i)}
            onChoose={() => onPick(issue)}
          >
            <IssueState open={issue.open} size={14} />
            <PathText path={issue.reference} className={classes.reference} />
            <span className="cut" dir="auto" title={issue.title}>
              {issue.title}
            </span>
          </ListOption>
        ))}
      </div>
      {shown.length === 0 && (
        <p className={classes.none} role="status">
          {says()}
        </p>
      )}
    </>
  )
}
