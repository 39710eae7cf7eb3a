/* The library for other languages: a session to which requests are sent as JSON, and which answers in JSON. The
   requests are those of `trigon session`, described in docs/session.md.

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

/* A new session; null when there is no memory. */
TRIGON_API trigon_session* trigon_session_new(void);
/* Null is allowed. */
TRIGON_API void trigon_session_free(trigon_session* session);

/* Adds a text that stands for a file of this name in requests and in other texts, in place of one of the machine. As
   soon as there is one, no file of the machine is read but those of shipped games. Returns 0, or -1 when an argument is null or there
   is no memory. */
TRIGON_API int trigon_session_add_text(trigon_session* session, const char* name, const char* text);

/* The answer to one request: one line of JSON, which the caller gives to trigon_string_free. A bad request is answered
   by {"error": ...} and changes nothing. Null when an argument is null or there is no memory. */
TRIGON_API char* trigon_session_answer(trigon_session* session, const char* request);
/* Null is allowed. */
TRIGON_API void trigon_string_free(char* string);

#ifdef __cplusplus
}
#endif

#endif
