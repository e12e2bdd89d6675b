import { Popover, type TextareaProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { placeOfCharacter } from './caret-place.ts'
import classes from './completing-textarea.module.css'
import { GrowingTextarea } from './growing-textarea.tsx'
import { useReportToOuter } from './inner-popovers.ts'
import { typeText } from './insert-text.ts'
import { LabelName } from './label-name.tsx'
import { ListOption } from './list-option.tsx'
import type { ReferenceInput } from './use-typed-reference.ts'

/** What a reference can be completed to. */
export interface Completion {
  id: string
  /** Replaces the typed reference: `~"needs review"`. */
  text: string
  name: string
  /** The name is that of a label. */
  isLabel?: boolean
  note?: string | undefined
  mark?: ReactNode
}

export interface CompletingProps extends Omit<TextareaProps, 'value' | 'onChange'> {
  value: string
  onText: (text: string) => void
  /** Opens the list above the field instead of below the line, for a field at the lower edge of the window. */
  listAbove?: boolean
}

interface Props extends CompletingProps {
  /** Of `useTypedReference(value)`. */
  reference: ReferenceInput
  /** Only those that match the typed reference are shown, because they may still be those of an earlier one. */
  completions: readonly Completion[]
}

/** A text field that offers completions at the caret. Arrow keys move, Enter or Tab accepts, Esc closes the list. */
export function CompletingTextarea(props: Props) {
  const { value, onText, listAbove = false, reference, completions, onKeyDown, onBlur, ref, ...rest } = props
  const { typed, onCaret, dismiss } = reference
  const id = useId()
  const own = useRef<HTMLTextAreaElement>(null)
  const fieldRef = useMergedRef(own, ref)
  const [place, setPlace] = useState({ top: 0, left: 0, height: 0 })
  const [pointed, setPointed] = useState(0)
  const shown = typed ? completions.filter((completion) => matches(completion, typed.text)) : []
  const opened = shown.length > 0
  const active = Math.min(pointed, shown.length - 1)
  useReportToOuter(opened)
  const start = typed?.start
  useLayoutEffect(() => {
    if (own.current && start !== undefined) setPlace(placeOfCharacter(own.current, start))
  }, [start])

  const follow = ({ selectionStart, selectionEnd }: HTMLTextAreaElement) =>
    onCaret(selectionStart === selectionEnd ? selectionEnd : undefined)
  const accept = (completion: Completion | undefined) => {
    const field = own.current
    if (!field || !typed || !completion) return
    field.setSelectionRange(typed.start, field.selectionEnd)
    typeText(field, `${completion.text} `)
  }
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const keys: Record<string, () => void> = {
      ArrowDown: () => setPointed((active + 1) % shown.length),
      ArrowUp: () => setPointed((active - 1 + shown.length) % shown.length),
      Enter: () => accept(shown[active]),
      Tab: () => accept(shown[active]),
      Escape: dismiss,
    }
    const action = keys[event.key]
    const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.nativeEvent.isComposing)
    if (!opened || !action || !isPlain) return onKeyDown?.(event)
    event.preventDefault()
    event.stopPropagation()
    action()
  }
  return (
    <div className={classes.field}>
      <GrowingTextarea
        {...rest}
        value={value}
        ref={fieldRef}
        // Esc must close the list, not the surrounding dialog.
        data-mantine-stop-propagation={opened}
        aria-autocomplete="list"
        aria-controls={opened ? id : undefined}
        aria-activedescendant={opened ? `${id}${active}` : undefined}
        onChange={(event) => {
          onText(event.currentTarget.value)
          follow(event.currentTarget)
          setPointed(0)
        }}
        // Only while a reference is typed: a click into an old one is no question.
        onSelect={(event) => typed && follow(event.currentTarget)}
        onKeyDown={onKey}
        onBlur={(event) => {
          onCaret(undefined)
          onBlur?.(event)
        }}
      />
      <Popover
        opened={opened}
        position={listAbove ? 'top-start' : 'bottom-start'}
        width="min(360px, calc(100vw - 32px))"
        offset={4}
        trapFocus={false}
        returnFocus={false}
        closeOnEscape={false}
        withRoles={false}
        shadow="md"
        // While closing, the list is already empty.
        transitionProps={{ duration: 0 }}
      >
        <Popover.Target>
          <span className={classes.place} style={listAbove ? { ...place, top: 0 } : place} aria-hidden="true" />
        </Popover.Target>
        <Popover.Dropdown p={4}>
          <div
            id={id}
            role="listbox"
            aria-label="Completions"
            className={classes.list}
            // The field handles the keys and keeps the focus, but an area that scrolls must be able to get the focus.
            tabIndex={0}
            onMouseDown={(event) => event.preventDefault()}
          >
            {shown.map((completion, i) => (
              <ListOption
                key={completion.id}
                id={`${id}${i}`}
                active={i === active}
                selected={i === active}
                note={completion.note}
                onPoint={() => setPointed(i)}
                onChoose={() => accept(completion)}
              >
                {completion.mark}
                {completion.isLabel ? (
                  <LabelName name={completion.name} />
                ) : (
                  <span className="cut" dir="auto" title={completion.name}>
                    {completion.name}
                  </span>
                )}
              </ListOption>
            ))}
          </div>
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}

const matches = ({ text, name, note = '' }: Completion, typed: string) =>
  `${text} ${name} ${note}`.toLowerCase().includes(typed.toLowerCase())
