# Types each argument at a zsh with completion, presses Tab, and prints the line as zsh completed it.
zmodload zsh/zpty
lines=$(mktemp)
zpty shell "PS1= LINES=50 COLUMNS=200 exec zsh -f -i"
zpty -w shell "autoload -Uz compinit && compinit -D -u && source <(dosecal completion zsh)"
zpty -w shell "complete-and-print() { zle complete-word; print -r -- \$BUFFER >> $lines; zle kill-buffer }"
zpty -w shell "zle -N complete-and-print && bindkey '^I' complete-and-print"
for typed; do
    before=$(wc -l < $lines)
    zpty -w -n shell $typed$'\t'
    # What the shell shows is read, so that it never waits for a reader.
    while (( $(wc -l < $lines) == before )) && zpty -t shell; do
        zpty -r -t shell shown || sleep 0.05
    done
done
cat $lines
rm $lines
zpty -d shell
