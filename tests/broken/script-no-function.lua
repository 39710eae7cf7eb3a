veto = "never"
