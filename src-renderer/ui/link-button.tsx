import { Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { Ref } from 'react'

interface Props extends ButtonProps {
  href?: string
  ref?: Ref<HTMLAnchorElement>
}

/** A button that goes somewhere: a link to the keyboard, to a screen reader and to a middle click. */
export const LinkButton = createLink((props: Props) => <Button component="a" {...props} />)
