import { notifications } from '@mantine/notifications'
import classes from './toast.module.css'

/** Confirms a success. Show errors where they occurred, not here. */
export function toast(text: string): void {
  notifications.show({
    id: text,
    message: text,
    autoClose: 2500,
    withCloseButton: false,
    withBorder: false,
    role: 'status',
    classNames: { root: classes.toast ?? '', description: classes.text ?? '' },
  })
}
