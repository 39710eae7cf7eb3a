/* Loads a variant, lists the legal moves, plays the last of them and draws the board. */
#include <stdio.h>
#include <trigon/trigon_c.h>

static void print(char* text) {
  if (text) fputs(text, stdout);
  trigon_string_free(text);
}

int main(void) {
  trigon_session* session = trigon_session_new();
  char* answer = trigon_session_answer(session, "{\"command\": \"load\", \"file\": \"dobutsu\"}");
  const int count = trigon_session_move_count(session);
  if (count < 0) fprintf(stderr, "%s\n", answer ? answer : "there is not enough memory");
  trigon_string_free(answer);
  print(trigon_session_move_texts(session));
  trigon_session_play(session, count - 1);
  print(trigon_session_board(session));
  trigon_session_free(session);
  return count < 0;
}
