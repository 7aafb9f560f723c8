// Confirms a sign-off that the system has already proved (hint of the same person and session).
document.getElementById("op.logoutForm").submit();
