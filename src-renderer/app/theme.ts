import {
  type Button,
  type Checkbox,
  type CSSVariablesResolver,
  createTheme,
  type Input,
  type MantineColorsTuple,
  type Menu,
  type Modal,
  type PasswordInput,
  type Popover,
  type Progress,
  type SegmentedControl,
  type Select,
  type Switch,
  type Textarea,
  type TextInput,
  type Tooltip,
} from '@mantine/core'
import { dark, light, type Palette, scale } from './tokens.ts'

// biome-ignore format: one ramp, one line
const harbour: MantineColorsTuple = [
  '#e9f4f6', '#cfe7ec', '#a3d2db', '#6cb8c6', '#38a0b3', '#1287a0', '#0d7689', '#0c6677', '#0a5665', '#07424e',
]

// biome-ignore format: one ramp, one line
const steel: MantineColorsTuple = [
  '#f5f7f8', '#e9edf0', '#d0d6dc', '#b4bdc6', '#98a1ab', '#77828d', '#5f6974', '#434c57', '#2a323a', '#14191f',
]

// biome-ignore format: one ramp, one line
const night: MantineColorsTuple = [
  '#e6eaee', '#b4bdc6', '#8a95a0', '#5b6670', '#313a43', '#1f262c', '#171c21', '#0f1316', '#0a0d10', '#06080a',
]

/** The argument of a component's `extend`. Calling `extend` itself would pull the component into the first bundle. */
type ExtendInput<C extends { extend: (input: never) => unknown }> = Parameters<C['extend']>[0]

const fieldVars = () => ({
  root: {},
  wrapper: { '--input-height': '28px', '--input-size': '28px', '--input-fz': '13px' },
})

export const theme = createTheme({
  primaryColor: 'harbour',
  primaryShade: { light: 7, dark: 7 },
  colors: { harbour, gray: steel, dark: night },
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: scale.mono,
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '22px', lg: '24px', xl: '28px' },
  spacing: { xs: '4px', sm: '8px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '10px', xl: '14px' },
  defaultRadius: 'md',
  focusClassName: 'focusable',
  cursorType: 'default',
  respectReducedMotion: true,
  components: {
    Button: {
      defaultProps: { variant: 'default' },
      styles: { root: { fontWeight: 520 } },
      vars: () => ({
        root: { '--button-height': '28px', '--button-fz': '13px', '--button-padding-x': '10px' },
      }),
    } satisfies ExtendInput<typeof Button>,
    TextInput: { defaultProps: { size: 'sm', dir: 'auto' }, vars: fieldVars } satisfies ExtendInput<typeof TextInput>,
    PasswordInput: { defaultProps: { size: 'sm' } } satisfies ExtendInput<typeof PasswordInput>,
    Select: {
      defaultProps: { size: 'sm', checkIconPosition: 'right', comboboxProps: { shadow: 'md', withinPortal: false } },
    } satisfies ExtendInput<typeof Select>,
    Input: { vars: fieldVars } satisfies ExtendInput<typeof Input>,
    Textarea: { defaultProps: { size: 'sm', dir: 'auto' } } satisfies ExtendInput<typeof Textarea>,
    Checkbox: {
      defaultProps: { size: 'xs', radius: 'xs' },
      styles: {
        label: { fontSize: '13px', lineHeight: '20px' },
        description: { fontSize: '12px', lineHeight: '16px' },
      },
    } satisfies ExtendInput<typeof Checkbox>,
    Switch: { defaultProps: { size: 'xs', withThumbIndicator: false } } satisfies ExtendInput<typeof Switch>,
    SegmentedControl: {
      defaultProps: { size: 'xs', withItemsBorders: false, transitionDuration: 80 },
    } satisfies ExtendInput<typeof SegmentedControl>,
    Menu: {
      // Screen readers expect a menu inside its landmark, with the focus on the first item.
      defaultProps: {
        shadow: 'md',
        transitionProps: { duration: 80 },
        withinPortal: false,
        floatingStrategy: 'fixed',
        withInitialFocusPlaceholder: false,
        // In a low window, the items scroll.
        middlewares: { size: { padding: 8 } },
      },
      // Mantine's hover colour leaves too little contrast for secondary text on the raised surface.
      styles: { dropdown: { '--menu-item-hover': 'var(--press)', overflowY: 'auto' } },
    } satisfies ExtendInput<typeof Menu>,
    Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 80 } } } satisfies ExtendInput<
      typeof Popover
    >,
    Tooltip: { defaultProps: { openDelay: 400, transitionProps: { duration: 80 } } } satisfies ExtendInput<
      typeof Tooltip
    >,
    Modal: {
      defaultProps: {
        transitionProps: { duration: 100 },
        overlayProps: { color: 'var(--scrim)', backgroundOpacity: 1 },
        closeButtonProps: { 'aria-label': 'Close (Esc)' },
        radius: 'lg',
        centered: true,
      },
    } satisfies ExtendInput<typeof Modal>,
    Progress: { defaultProps: { size: 6, radius: 'xl' } } satisfies ExtendInput<typeof Progress>,
  },
})

const cssVariables = (palette: Palette) =>
  Object.fromEntries(
    Object.entries(palette).map(([name, value]) => [
      `--${name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}`,
      value,
    ]),
  )

const mantineVariables = (p: Palette) => ({
  '--mantine-color-body': p.canvas,
  '--mantine-color-text': p.ink,
  '--mantine-color-dimmed': p.ink3,
  '--mantine-color-placeholder': p.ink3,
  '--mantine-color-default': p.raised,
  '--mantine-color-default-hover': p.hover,
  '--mantine-color-default-color': p.ink,
  '--mantine-color-default-border': p.edge,
  '--mantine-color-error': p.bad,
  '--mantine-primary-color-filled': p.accent,
  '--mantine-primary-color-filled-hover': p.accentHover,
  '--mantine-color-harbour-filled': p.accent,
  '--mantine-color-harbour-filled-hover': p.accentHover,
  '--mantine-color-harbour-text': p.accentInk,
  // Of subtle buttons, such as "Resolve thread".
  '--mantine-color-harbour-light-color': p.accentInk,
  '--mantine-color-harbour-light-hover': p.accentTint,
  // Of pressed buttons, such as "JSON".
  '--mantine-color-gray-light': p.press,
  '--mantine-color-gray-light-hover': p.press,
  '--mantine-color-red-filled': p.badFill,
  '--mantine-color-red-filled-hover': p.badFill,
  '--mantine-color-red-light': p.badTint,
  '--mantine-color-red-light-hover': p.badTint,
  '--mantine-color-red-light-color': p.bad,
})

export const resolver: CSSVariablesResolver = () => ({
  variables: Object.fromEntries(Object.entries(scale).map(([name, value]) => [`--${name}`, value])),
  light: { ...cssVariables(light), ...mantineVariables(light) },
  dark: { ...cssVariables(dark), ...mantineVariables(dark) },
})
