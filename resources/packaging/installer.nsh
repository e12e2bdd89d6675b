; Steps of the Windows installer beside those of electron-builder, which finds the file by its name.

!define ARCHIVE_CLASS "Software\Classes\Gantry.ExportArchive"
!define SCHEME_CLASS "Software\Classes\gantry"
!define LOGIN_ITEMS "Software\Microsoft\Windows\CurrentVersion\Run"
!define LOGIN_ITEM_STATES "Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run"

; Offers Gantry in "Open with" of archives. The program that opens them by default stays.
!macro customInstall
  WriteRegStr HKCU "${ARCHIVE_CLASS}" "" "Export archive"
  WriteRegStr HKCU "${ARCHIVE_CLASS}\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
  WriteRegStr HKCU "Software\Classes\.gz\OpenWithProgids" "Gantry.ExportArchive" ""
  WriteRegStr HKCU "Software\Classes\.tgz\OpenWithProgids" "Gantry.ExportArchive" ""
!macroend

; Removes what the installer and the app have written to the registry. An update keeps it.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    DeleteRegKey HKCU "${ARCHIVE_CLASS}"
    DeleteRegValue HKCU "Software\Classes\.gz\OpenWithProgids" "Gantry.ExportArchive"
    DeleteRegValue HKCU "Software\Classes\.tgz\OpenWithProgids" "Gantry.ExportArchive"
    DeleteRegValue HKCU "${LOGIN_ITEMS}" "${APP_ID}"
    DeleteRegValue HKCU "${LOGIN_ITEM_STATES}" "${APP_ID}"
    ; The links may belong to another copy of the app.
    ReadRegStr $R1 HKCU "${SCHEME_CLASS}\shell\open\command" ""
    ${if} $R1 == '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
      DeleteRegKey HKCU "${SCHEME_CLASS}"
    ${endIf}
  ${endIf}
!macroend
