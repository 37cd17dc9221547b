/// The balance in bash's prompt: builtins alone, nothing is spawned, no socket is touched.
///
/// The text from the file goes into PS1 only when it is digits and the letters of a duration, so nothing in it can
/// run. What was put in front of PS1 is taken off again before the next prompt; where PS1 itself mentions
/// `$EARN_PROMPT`, PS1 is left alone.
enum BashSnippet {
  static let text = #"""
    # The balance in the prompt. In ~/.bashrc: eval "$(earn init bash)"
    __earn_prompt() {
      local __earn_status=$? __earn_file __earn_version __earn_pid __earn_seq __earn_balance __earn_state
      local __earn_level='' __earn_text='' __earn_color='' __earn_rest=''
      EARN_PROMPT=''
      if [[ -n ${EARN_SOCKET-} ]]; then
        case $EARN_SOCKET in
          */*) __earn_file=${EARN_SOCKET%/*}/prompt ;;
          *) __earn_file=prompt ;;
        esac
      elif [[ ${XDG_RUNTIME_DIR-} == /* ]]; then
        __earn_file=$XDG_RUNTIME_DIR/earn/prompt
      elif [[ -d /run/user/$UID && -O /run/user/$UID ]]; then
        __earn_file=/run/user/$UID/earn/prompt
      elif [[ ${XDG_STATE_HOME-} == /* ]]; then
        __earn_file=$XDG_STATE_HOME/earn/run/prompt
      else
        __earn_file=${HOME-}/.local/state/earn/run/prompt
      fi
      if [[ -f $__earn_file && -r $__earn_file ]] &&
        { IFS=' ' builtin read -r __earn_version __earn_pid __earn_seq __earn_balance __earn_state __earn_level \
          __earn_text __earn_rest <"$__earn_file"; } 2>/dev/null &&
        [[ $__earn_version == 1 && -n $__earn_pid && $__earn_pid != *[!0123456789]* && -d /proc/$__earn_pid &&
          -z $__earn_rest && $__earn_text != *[!0123456789hms:+-]* ]]; then
        EARN_PROMPT=$__earn_text
      fi
      if [[ -n ${__earn_shown-} && ${PS1-} == "$__earn_shown"* ]]; then
        PS1=${PS1#"$__earn_shown"}
      fi
      __earn_shown=''
      if [[ -n $EARN_PROMPT && ${PS1-} != *EARN_PROMPT* ]]; then
        if [[ -z ${NO_COLOR-} && ${TERM-} != dumb ]]; then
          case $__earn_level in
            ok) __earn_color='\[\e[32m\]' ;;
            low) __earn_color='\[\e[33m\]' ;;
            crit) __earn_color='\[\e[31m\]' ;;
            off) __earn_color='\[\e[2m\]' ;;
          esac
        fi
        __earn_shown=$__earn_color$EARN_PROMPT${__earn_color:+'\[\e[0m\]'}' '
        PS1=$__earn_shown${PS1-}
      fi
      return "$__earn_status"
    }
    if [[ ${PROMPT_COMMAND[*]-} != *__earn_prompt* ]]; then
      if [[ -n ${PROMPT_COMMAND[*]+set} ]] && ((${#PROMPT_COMMAND[@]} > 1)) &&
        ((BASH_VERSINFO[0] > 5 || (BASH_VERSINFO[0] == 5 && BASH_VERSINFO[1] > 0))); then
        PROMPT_COMMAND+=(__earn_prompt)
      else
        # shellcheck disable=SC2178
        PROMPT_COMMAND=${PROMPT_COMMAND[0]:+${PROMPT_COMMAND[0]}$'\n'}__earn_prompt
      fi
    fi

    """#
}
