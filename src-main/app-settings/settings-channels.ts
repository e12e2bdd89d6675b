/** What is wrong with a field, by its name. `form` is about all of them. Without errors, the settings are saved and the window closes. */
export type SaveErrors = { readonly [field: string]: readonly string[] | undefined }

/** The requests of the page of the settings. */
export type SettingsApi = {
  save(form: Readonly<Record<string, string>>): Promise<SaveErrors>
  /** Undefined if the user chose none. */
  chooseFolder(): Promise<string | undefined>
  close(): Promise<void>
}
