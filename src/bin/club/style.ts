/** The page's style: light or dark as the reader's system is, and one language as the switch says. */
export const style = `
:root { color-scheme: light dark; --paper: #fdf8ee; --card: #fff; --ink: #2b2118; --soft: #6d5d4c; --line: #e4d8c4; --accent: #9a5b00; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #1d1813; --card: #292219; --ink: #f4ead9; --soft: #b9a88f; --line: #43382a; --accent: #f0b04a; }
}
* { box-sizing: border-box; }
body { margin: 0; padding: 1rem; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
header, main { max-width: 60rem; margin: 0 auto; }
h1 { margin: 0; font-size: 2rem; color: var(--accent); }
h2 { margin: 0 0 0.25rem; font-size: 1.3rem; }
h3 { margin: 0 0 0.5rem; font-size: 1.05rem; color: var(--accent); }
section { margin: 1.25rem 0; padding: 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 0.75rem; }
.note { color: var(--soft); font-size: 0.875rem; }
p { margin: 0.25rem 0 0.75rem; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 0.4rem 0.5rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
thead th { color: var(--soft); font-size: 0.8rem; font-weight: 600; overflow-wrap: normal; }
tr:last-child > * { border-bottom: 0; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.rivals th { width: 40%; }
.rivals .score { white-space: nowrap; text-align: center; font-variant-numeric: tabular-nums; font-weight: 700; }
.rivals .note { font-weight: 400; }
.games .day { color: var(--soft); white-space: nowrap; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(16rem, 1fr)); gap: 1rem; }
article { padding: 0.75rem; border: 1px solid var(--line); border-radius: 0.5rem; }
ul { margin: 0; padding: 0; list-style: none; }
li + li { margin-top: 0.6rem; }
.aside { color: var(--soft); }
.switch { float: right; margin: 0; padding: 0; border: 0; font-size: 0.9rem; }
.switch legend { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.switch label { margin-left: 0.5rem; white-space: nowrap; }
body:has(#de:checked) span[lang="en"], body:has(#en:checked) span[lang="de"] { display: none; }
@media (max-width: 30rem) { .switch { float: none; margin-bottom: 0.5rem; } .switch label { margin: 0 0.5rem 0 0; } body { padding: 0.5rem; } section { padding: 0.75rem; } th, td { padding: 0.35rem 0.25rem; } .games thead { display: none; } .games tr { display: block; padding: 0.4rem 0; border-bottom: 1px solid var(--line); } .games tr:last-child { border: 0; } .games td { display: inline; padding: 0 0.5rem 0 0; border: 0; } .games td:nth-child(2) { font-weight: 600; } .games td:last-child { display: block; } }
`;
