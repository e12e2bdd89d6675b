# Gantry for shell scripts: worlds of a running server. Needs curl and sed, and the variables GANTRY_URL and GANTRY_TOKEN, as `gantry exec` sets them.
#
#   . ./gantry.sh
#   gantry_fork one                 # sets WORLD_URL (with /api/v4), WORLD_HOST (without) and WORLD_TOKEN
#   gantry_token developer          # prints a token of a role in that world
#   gantry_reset one; gantry_delete one

gantry_send() { # METHOD PATH [JSON]: a request of the control API of the main instance
  _host=${GANTRY_URL%/}
  # Never through a proxy: the server is on this machine.
  curl -fsS --noproxy '*' -X "$1" -H "PRIVATE-TOKEN: $GANTRY_TOKEN" -H 'User-Agent: gantry-server' -H 'Content-Type: application/json' \
    ${3:+-d "$3"} "${_host%/api/v4}/-/gantry/v1$2"
}

gantry_field() { # NAME: a text field of the JSON object on standard input
  sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"
}

gantry_fork() { # NAME [FROM]
  _created=$(gantry_send POST /worlds "{\"name\":\"$1\",\"from\":\"${2:-main}\"}") || return 1
  WORLD_URL=$(printf '%s' "$_created" | gantry_field address)
  WORLD_HOST=${WORLD_URL%/api/v4}
  WORLD_TOKEN=$(printf '%s' "$_created" | gantry_field token)
  export WORLD_URL WORLD_HOST WORLD_TOKEN
}

gantry_token() { # ROLE: in the world of the last gantry_fork
  GANTRY_URL=$WORLD_HOST GANTRY_TOKEN=$WORLD_TOKEN gantry_send POST /role-tokens "{\"role\":\"$1\"}" | gantry_field token
}

gantry_advance() { # SPAN, such as 8d: the clock of the world of the last gantry_fork
  GANTRY_URL=$WORLD_HOST GANTRY_TOKEN=$WORLD_TOKEN gantry_send PUT /clock "{\"by\":\"$1\"}" | gantry_field now
}

gantry_deliveries() { # [FILTER]: the last 100 deliveries of system hooks in that world, as JSON.
  # Default: new=true, those since its fork, reset or restore
  GANTRY_URL=$WORLD_HOST GANTRY_TOKEN=$WORLD_TOKEN gantry_send GET "/deliveries?per_page=100&${1:-new=true}"
}

gantry_reset() { gantry_send POST "/worlds/$1/reset" >/dev/null; }
gantry_delete() { gantry_send DELETE "/worlds/$1"; }
