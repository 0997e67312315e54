# What a panel says about itself.

panel-age = Updated { $when }. Press any button to bring it up to date.
panel-replaced = You opened this game in a newer message.
button-continue-here = Continue here
