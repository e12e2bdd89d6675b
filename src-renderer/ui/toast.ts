import { notifications } from '@mantine/notifications'
import { createElement, Fragment, type ReactNode } from 'react'
import { Isolated } from './isolated.tsx'
import classes from './toast.module.css'

/** Time to read one character. */
const readingTime_ms = 60

/**
 * Confirms a success, at the bottom of the screen. It replaces the last one, whose action does not work after a newer change.
 * Show errors where they occurred, not here. A toast with an action stays longer. `names` are names of users' records in the text.
 */
export function toast(text: string, action?: ReactNode, names: readonly string[] = []): void {
  const message = names.length > 0 ? createElement('span', null, createElement(Isolated, { text, names })) : text
  notifications.clean()
  notifications.show({
    id: text,
    message: action ? createElement(Fragment, null, message, action) : message,
    autoClose: action ? 8000 : Math.max(2500, text.length * readingTime_ms),
    withCloseButton: false,
    withBorder: false,
    role: 'status',
    classNames: { root: classes.toast ?? '', description: classes.text ?? '' },
  })
}

/** Closes the toast with this text. */
export function hideToast(text: string): void {
  notifications.hide(text)
}
