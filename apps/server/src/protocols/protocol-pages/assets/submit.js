// Sends a form that nobody has to decide about, such as a sign-off which the system has already proved.
document.getElementById("op.logoutForm").submit();
