/* The library for other languages: a session that answers requests in JSON. The requests are those of `trigon session`,
   described in docs/session.md.

     trigon_session* session = trigon_session_new();
     char* answer = trigon_session_answer(session, "{\"command\": \"load\", \"file\": \"xiangqi-3p\"}");
     puts(answer);
     trigon_string_free(answer);
     trigon_session_free(session);

   A session is for one thread at a time. No function throws or ends the program. */
#ifndef TRIGON_C_H
#define TRIGON_C_H

#include <trigon/export.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct trigon_session trigon_session;

/* The version of the library; never freed. */
TRIGON_API const char* trigon_version(void);

/* A new session; null when there is not enough memory. */
TRIGON_API trigon_session* trigon_session_new(void);
/* Frees a session; null is allowed. */
TRIGON_API void trigon_session_free(trigon_session* session);

/* Adds a text that requests and other texts can name as a file. From the first text on, the session reads no files but
   such texts and shipped games. Returns 0, or -1 when an argument is null or there is not enough memory. */
TRIGON_API int trigon_session_add_text(trigon_session* session, const char* name, const char* text);

/* The answer to one request: one line of JSON, to be freed by trigon_string_free. A bad request is answered by
   {"error": ...} and changes nothing; a request to "stream" gets no lines before its answer. Null when an argument is
   null or there is not enough memory. */
TRIGON_API char* trigon_session_answer(trigon_session* session, const char* request);
/* A session that goes on from the game of another one, whose variant it shares; null when there is not enough memory or
   the argument is null. The two may be used by different threads. */
TRIGON_API trigon_session* trigon_session_copy(const trigon_session* session);

/* Moves and boards without JSON, for programs that play many. */

/* How many legal moves there are, 0 when the game is over; -1 without a game. */
TRIGON_API int trigon_session_move_count(const trigon_session* session);
/* The texts of the legal moves in their order, each ended by a line break, to be freed by trigon_string_free; null
   without a game. */
TRIGON_API char* trigon_session_move_texts(const trigon_session* session);
/* Plays the legal move with a number, counted from 0 in their order. Returns 0, or -1, with the game as it was, when
   there is none or a script of the variant fails. */
TRIGON_API int trigon_session_play(trigon_session* session, int number);
/* Takes the last move back. Returns 0, or -1 when there is none. */
TRIGON_API int trigon_session_undo(trigon_session* session);

/* The board drawn as text on several lines, to be freed by trigon_string_free; null without a game. */
TRIGON_API char* trigon_session_board(const trigon_session* session);

/* Frees an answer; null is allowed. */
TRIGON_API void trigon_string_free(char* string);

#ifdef __cplusplus
}
#endif

#endif
