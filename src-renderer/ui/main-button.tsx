import { Button } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { unavailable } from './unavailable.ts'

interface Props {
  children: ReactNode
  /** Why the form cannot be submitted yet. The button shows this as its title. */
  obstacle: string | undefined
  loading: boolean
  /** Not needed in a `form`, which the button submits. */
  onClick?: () => void
  variant?: 'filled' | 'default'
  color?: string
  keys?: ReactNode
  fullWidth?: boolean
  /** Keys pressed on the button do not reach a dialog under it. */
  keepsDialogsOpen?: boolean
}

/** The button that submits a form. While a value is missing or invalid, the button does nothing and says why. */
export function MainButton({ children, obstacle, loading, onClick, variant = 'filled', color, keys, ...props }: Props) {
  // Enter in a field clicks the submit button too.
  const click = (event: MouseEvent) => (obstacle === undefined ? onClick?.() : event.preventDefault())
  return (
    <Button
      type={onClick ? 'button' : 'submit'}
      variant={variant}
      {...(color && { color })}
      loading={loading}
      onClick={click}
      rightSection={keys}
      {...(props.fullWidth && { fullWidth: true })}
      {...(props.keepsDialogsOpen && { 'data-mantine-stop-propagation': 'true' })}
      {...(obstacle !== undefined && unavailable(obstacle))}
    >
      {children}
    </Button>
  )
}
