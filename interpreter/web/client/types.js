/**
 * The messages between client and engine as types, for `tsc`; docs/server.md describes them in words. What is a
 * Position here is called a state there. No code.
 *
 * @typedef {[piece: string, owner: string | null, home?: string]} Piece owner null: dead; no home: the owner's
 * @typedef {Record<string, Piece>} Pieces by cell
 * @typedef {{ piece: string, side: string, count: number | null }} Held side: from whom it was taken, else the holder; null for any number
 *
 * @typedef {Object} PositionWithoutPieces
 * @property {Record<string, Held[]>} hands by player
 * @property {string[]} in the players who are still in the game
 * @property {string} turn who is to move
 * @property {string | null} phase
 * @property {string[]} checked
 * @property {string[]} notes
 * @property {Record<string, number> | null} clocks seconds left, by player
 * @typedef {PositionWithoutPieces & { pieces: Pieces }} Position
 *
 * @typedef {Object} Turn
 * @property {string} player
 * @property {'move' | 'resignation' | 'draw' | 'time'} kind
 * @property {string} text
 * @property {string | null} from
 * @property {string | null} to
 * @property {string[]} captures
 * @property {Record<string, Piece | null>} changes by cell; null: empty from now on
 * @property {PositionWithoutPieces} after
 *
 * @typedef {Object} SourceNote what is said of a file, as in docs/json.md
 * @property {'error' | 'warning' | 'note'} severity @property {string} message @property {string} hint
 * @property {string | null} file from the folder of the variant file; empty: that file; null: none of the author's
 * @property {number} line from 1 on; 0: no place @property {number} column @property {number} end the last column
 * @typedef {{ name: string, files: string[], edition: string, text?: string, notes: SourceNote[] }} SourceAnswer
 *
 * @typedef {{ line: number, column: number, kind: string, rule: string }} MissingRule
 * @typedef {{ tests: number, ran: number, failed: number, rules: number, reached: number,
 *   missing: MissingRule[] }} FileCoverage which rules of a file its own tests reach
 *
 * @typedef {Object} Move a legal move, as in docs/json.md
 * @property {string} text different for each move of a position
 * @property {string | null} piece
 * @property {string | null} from
 * @property {string | null} to
 * @property {string[]} captures
 * @property {string | null} promotion
 * @property {string[]} passed
 * @property {{ piece: string, cell: string, held?: string }[]} drops held: what is in hand, if it is another piece
 *
 * @typedef {'draw' | 'undo' | 'rematch'} OfferKind
 * @typedef {{ kind: OfferKind, by: string, turns?: number, agreed: string[] }} Offer
 * @typedef {{ winner: string | null, winners?: string[], reason: string, text: string, ranks: Record<string, number> }} End
 *
 * @typedef {Object} Seat
 * @property {string} player
 * @property {'person' | 'computer' | 'neutral'} kind
 * @property {number} [level]
 * @property {string | null} [name]
 * @property {boolean} [connected]
 * @property {boolean} [open] anybody may take it
 * @typedef {{ by: string[], text: string }} ChatLine
 * @typedef {{ seconds: number, increment: number, days?: undefined } | { days: number }} Clock for the whole game and more
 *   for each turn, or the days that each turn has in a game by correspondence
 * @typedef {{ game: string, over: boolean, turn: string | null, yours: boolean, left: number | null }} Standing of a game
 *   as seen from afar: whose turn it is, whether that is ours, and the seconds that are left for it
 *
 * @typedef {Object} GameMessage
 * @property {'game'} type
 * @property {string} game
 * @property {number} event number of the last event
 * @property {string} variant
 * @property {string[]} options
 * @property {string} hash
 * @property {Seat[]} seats in turn order
 * @property {string[]} you the players whose seats this connection holds
 * @property {Clock | null} clock
 * @property {boolean} may_be_drawn
 * @property {Position} start
 * @property {Turn[]} turns
 * @property {Move[]} moves
 * @property {Offer[]} offers
 * @property {ChatLine[]} chat the last lines
 * @property {End | null} end
 *
 * @typedef {{ type: 'turn', event: number, turn: Turn, end: End | null, moves: Move[] }} TurnEvent
 * @typedef {{ type: 'undo', event: number, turns: number, moves: Move[] }} UndoEvent
 * @typedef {{ type: 'offer', event: number } & Offer} OfferEvent
 * @typedef {{ type: 'offer_closed', event: number, kind: OfferKind, reason: string,
 *   by: string | null }} OfferClosedEvent
 * @typedef {{ type: 'ended', event: number, end: End }} EndedEvent
 * @typedef {{ type: 'seat', event: number, seat: Seat }} SeatEvent
 * @typedef {{ type: 'chat', event: number } & ChatLine} ChatEvent
 * @typedef {ChatEvent | TurnEvent | UndoEvent | OfferEvent | OfferClosedEvent | EndedEvent | SeatEvent} GameEvent numbered ones
 * @typedef {{ type: 'presence', player: string, connected: boolean } | { type: 'watchers', count: number }
 *   | { type: 'newer_rules' } | { type: 'kept', kept: boolean }
 *   | { type: 'thinking', player: string } | { type: 'rematch', game: string, secrets: string[] }
 *   | { type: 'closing', message: string } | { type: 'error', message: string }} Notice not numbered
 * @typedef {GameMessage | GameEvent | Notice} Message what a listener gets
 *
 * @typedef {{ type: 'move', text: string, turn: number } | { type: 'resign', player: string }
 *   | { type: 'offer', kind: OfferKind, player: string, turns?: number }
 *   | { type: 'answer', kind: OfferKind, player: string, accept: boolean }
 *   | { type: 'name', player: string, name: string } | { type: 'chat', text: string } | { type: 'why', text: string } | { type: 'look', cell: string, turns?: number }
 *   | { type: 'record' }} Request
 * @typedef {{ type: string, text?: string, legal?: boolean, why?: string, look?: Look | null }} Answer
 *
 * @typedef {keyof typeof import('./lattices.js').lattices} LatticeName
 *
 * @typedef {Object} VariantSummary
 * @property {string} id
 * @property {string} name
 * @property {string | null} description
 * @property {string | null} source
 * @property {import('./words.js').Translations} [translations]
 * @property {LatticeName} lattice
 * @property {string} shape
 * @property {number} cells
 * @property {{ name: string, neutral: boolean, color: string }[]} players
 * @property {VariantOption[]} options
 * @property {number} setups how many there are to choose from by number
 * @property {boolean} given named on the command line
 * @property {string} edition a hash of its files, for addresses of what does not change with the same files
 * @property {number} steps of its introduction
 *
 * @typedef {Object} IntroductionStep
 * @property {string} text
 * @property {Position} position
 * @property {Move[]} moves the legal ones
 * @property {string[]} wanted the texts of those that are right; none where there is only something to read
 *
 * @typedef {{ text: string, cells: Record<string, string[]> | null }} LegendSentence code in it is between backquotes;
 *   `cells`, by player: those of which it speaks
 * @typedef {'quiet' | 'capture' | 'both'} Reach of a piece: it goes to a cell, captures there, or does either
 * @typedef {{ text: string, from: string, pieces: Pieces, targets: [string, Reach][] }} LegendFigure
 * @typedef {{ mean: number, least: number, most: number }} Spread numbers of cells
 * @typedef {Object} LegendPiece
 * @property {string} piece @property {LegendSentence[]} sentences @property {LegendFigure[]} figures
 * @property {number | null} value null of a royal piece @property {boolean} given does the file say it?
 * @property {Spread} moves on an empty board @property {Spread} captures
 * @typedef {{ pieces: LegendPiece[], rules: { title: string, sentences: LegendSentence[] }[] }} Legend
 *
 * @typedef {Object} WrongFile a file of the command line that cannot be played as it stands
 * @property {string} file
 * @property {string | null} id of the game that is offered as it was before; null when it has never been right
 * @property {string} errors with lines and carets, for its author
 *
 * @typedef {Object} Offered the games, and the files with errors; `follows` when both may change
 * @property {VariantSummary[]} variants
 * @property {WrongFile[]} wrong
 * @property {boolean} follows
 * @typedef {{ name: string, description: string | null, requires: string[], excludes: string[] }} VariantOption
 *
 * @typedef {Object} Cell
 * @property {string} name
 * @property {number} column
 * @property {number} row
 * @property {number} level
 * @property {string | null} orientation where cells do not lie alike
 * @property {number} shade
 * @property {[number, number]} center in lengths of an edge, y up
 * @property {[number, number][]} corners
 * @property {{ to: string, kind: string, heading: number | number[] }[]} steps
 *
 * @typedef {Object} BoardStyle
 * @property {'cells' | 'lines'} style
 * @property {'by-owner' | 'none' | 'disk' | 'octagon' | 'pointed'} [tokens] what pieces stand on
 * @property {string[]} fills one of each cell, in the order of `grid.cells`
 * @property {{ from: [number, number], to: [number, number], kind: 'grid' | 'palace' }[]} lines
 * @property {{ name: string, cells: string[] }[]} areas
 * @property {{ name: string, color: string, edges: { cell: string, corner: number }[] }[]} [bars] each edge begins at this
 *   corner of its cell
 * @property {Partial<Record<Edge, string[]>>} [coordinates] texts at the edges, as the first player sees them
 * @typedef {'top' | 'right' | 'bottom' | 'left'} Edge
 *
 * @typedef {Object} ResolvedVariant the parts of docs/resolved-json.md that the pages use
 * @property {string} variant
 * @property {string} name
 * @property {string | null} description
 * @property {string | null} source
 * @property {import('./words.js').Translations} [translations]
 * @property {{ name: string, description: string | null, chosen: boolean }[]} options
 * @property {{ lattice: LatticeName, columns: number, rows: number, levels: number,
 *   cells: Cell[] }} grid
 * @property {{ columns: string[] }} labels
 * @property {{ name: string, mark: string, color: string, facing: number | number[], neutral: boolean,
 *   rows: string[][] }[]} players
 * @property {{ name: string, letter: string, royal: boolean, symbol?: string | null,
 *   character?: Record<string, string> | null,
 *   description: string | null }[]} pieces
 * @property {{ name: string | null, moves: boolean, drops: boolean }[]} phases
 * @property {{ pieces: string[], captured: string } | null} hands
 * @property {Record<string, Record<string, string[]>>} [regions] their cells, by player
 * @property {{ piece: string, to?: string[], in: Record<string, string[]> }[]} [promotion]
 * @property {{ goal?: { pieces: string[], in: Record<string, string[]> } | null }} [end]
 * @property {{ name: string, least: number, most: number }[]} state numbers that scripts and rules keep
 * @property {BoardStyle} [board]
 *
 * @typedef {Object} Trial a position that no game has, and moves from there
 * @property {string} variant
 * @property {string} position empty: the setup
 * @property {string[]} moves
 * @property {string} [look] a cell
 * @property {number} [seconds] of a search
 * @property {number} [level] of a computer that moves
 * @property {Edit} [edit] changes after the moves
 * @typedef {{ pieces?: Record<string, Piece | null>, hands?: Record<string, Held[]>, in?: string[], turn?: string,
 *   phase?: string | null, state?: Record<string, number> }} Edit
 *
 * @typedef {{ position: string, state: Record<string, number>, turns: { player: string, text: string }[], moves: Move[], end: End | null,
 *   last: { from?: string | null, to?: string | null }, look?: Look | null,
 *   stopped: { turn: number, move: string, why: string } | null }} TriedGame
 * @typedef {Position & TriedGame} Tried
 * @typedef {{ cell: string, piece: string, owner: string | null, moves: Move[], why: string | null }} Look
 * @typedef {{ name: string, all: boolean, includes: string[], illegal: string[] }} CaseFacts what a test says
 * @typedef {Trial & CaseFacts & { write?: { secret: string, edition: string } }} CaseRequest
 *
 * @typedef {{ id: string, label: string, value: number | null, interval: [number, number] | null }} LabFigure
 * @typedef {{ id: string, title: string, unit: string, figures: LabFigure[] }} LabTable
 * @typedef {[places: number[], ending: string, plies: number]} SampledGame
 * @typedef {{ games: SampledGame[], of: number, nodes: number, opening: number, tables: LabTable[] }} Sample
 * @typedef {{ text: string, file?: string, passed?: boolean, message?: string }} KeptCase with `file` when it is written
 * @typedef {{ move: string, player: string, depth: number, line: string[],
 *   moves: { text: string, value: number, wins: boolean, loses: boolean }[] }} Found
 *
 * @typedef {{ kind: 'person' } | { kind: 'anyone' } | { kind: 'computer', level: number }} SeatChoice
 * @typedef {{ game: string, variant: string, name: string, options: string[], seats: string[], players: number,
 *   clock: Clock | null }} OpenGame with seats that anybody may take
 * @typedef {Object} Setup of a new game
 * @property {string} [variant]
 * @property {string[]} [options]
 * @property {Record<string, SeatChoice>} [seats]
 * @property {Clock | null} clock
 * @property {string} [record]
 * @property {string} [position]
 * @typedef {{ game: string, seats: Record<string, string>, watch: string, codes: Record<string, string>,
 *   watch_code: string }} CreatedGame with the secrets of persons' seats, and short codes for the links
 */
export {};
