export const shells = ['sh', 'PowerShell', 'fish'] as const
export type Shell = (typeof shells)[number]

/**
 * Puts a text between single quotes, so that the shell takes it as it is. PowerShell takes typographic single quotes for quotes too. In
 * fish, a backslash escapes inside single quotes.
 */
export function quotedFor(shell: Shell, text: string): string {
  if (shell === 'PowerShell') return `'${text.replaceAll(/['‘’‚‛]/g, '$&$&')}'`
  if (shell === 'fish') return `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
